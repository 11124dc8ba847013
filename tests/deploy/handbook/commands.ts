/** How a command, a statement or another code with a space of the handbook is shown to be right. */
export type Proof =
  /** `tests/deploy/operating-NAME.test.ts` runs it. */
  | { test: 'install' | 'tools' }
  /** It starts a tool by something that is not here, and a test runs the same tool with the same arguments by `npm run`. */
  | { launcher: string }
  /** A drill or another test runs it, or the file has it. The file has all these texts. */
  | { file: string; has: string[] }
  /** It is not run, because it needs something. */
  | { needs: string }

const INSTALL: Proof = { test: 'install' }
const TOOLS: Proof = { test: 'tools' }

const SYSTEMD: Proof = { needs: 'systemd as PID 1' }
const CONTAINERS: Proof = { needs: 'a container runtime and a registry of images' }
const CLUSTER: Proof = { needs: 'a cluster of Kubernetes' }
const PATRONI: Proof = { needs: 'a cluster of Patroni: the drill failover asks its REST API' }
const PACKAGES: Proof = { needs: 'a registry of packages' }
const PERSON: Proof = { needs: 'a person' }
const TESTS: Proof = { needs: 'a test run of its own' }

const afterLauncher = (launcher: string): Proof => ({ launcher })
const inFile = (file: string, ...has: string[]): Proof => ({ file, has })
const CDN = inFile('tests/http/cdn-headers.test.ts', 'CDN')
const drill = (name: string) => inFile(`drills/${name}.ts`, `name: '${name}'`)
const pgbackrest = (...has: string[]) => inFile('drills/restore-pgbackrest.ts', ...has)
const patroni = (line: string) => inFile('deploy/high-availability/patroni.yml', line)

const COMPOSE = 'docker compose -f deploy/compose.yaml'
const KUBECTL_EXEC = 'kubectl exec --namespace outwit deployment/outwit --'
const CREATE_OWNER = 'node server/cli/admin.ts create owner@shop.example'
const CHECK_CONFIG = 'node server/cli/check-config.ts'

const jq = (filter: string) => `jq -cR 'fromjson? | ${filter}' shop.log`

/** Those of docs/runbooks.md that the handbook does not have. */
const RUNBOOKS: Record<string, Proof> = {
  'journalctl -u outwit -o cat > shop.log': SYSTEMD,
  'jq -R': TOOLS,
  'outwit jobs list': TOOLS,
  'POST /api/checkout': { needs: 'nothing: it is the name of a route' },
  [jq('select(.path == "/api/checkout" and .status >= 500) | {time, request_id, error_code, ms}')]:
    TOOLS,
  [jq('select(.queue and .err) | {queue, job_id, topic, order_id, err: .err.message}')]: TOOLS,
  [jq('select(.job_id == "ID")')]: TOOLS,
  [jq('select(.queue == "scheduled-jobs")')]: TOOLS,
  [jq('select(.queue == "emails") | .err')]: TOOLS,
  [jq('select(.msg == "a payment has a wrong amount") | {event, order_id, request_id}')]: TOOLS,
  [jq(
    'select(.msg == "a payment page could not be opened") | {time, payment, request_id, err: .err.message}',
  )]: TOOLS,
  [jq('select(.turned_away) | {time, turned_away}')]: TOOLS,
  'kill -9': { needs: 'a process that stands still' },
  'select pg_is_in_recovery(), now() - pg_last_xact_replay_timestamp() as behind': TOOLS,
  'select client_addr, state, replay_lag from pg_stat_replication': TOOLS,
  'df -h': TOOLS,
  'select pid, state, wait_event_type, now() - xact_start as age, left(query, 80) from pg_stat_activity where datname = current_database() order by xact_start nulls last':
    TOOLS,
  'select pg_terminate_backend(pid)': TOOLS,
  'explain (analyze, buffers)': TOOLS,
  'npm run jobs -- list': TOOLS,
  'npm run jobs -- list QUEUE': TOOLS,
  'npm run jobs -- replay ID': TOOLS,
  'npm run jobs -- replay emails': TOOLS,
  'node --inspect': { needs: 'a person with a debugger' },
}

export const COMMANDS: Record<string, Proof> = {
  ...RUNBOOKS,

  // Install: systemd
  'install -D -m 0644 deploy/systemd/outwit.sysusers.conf /etc/sysusers.d/outwit.conf': INSTALL,
  'systemd-sysusers': INSTALL,
  'cd /opt/outwit/releases/1': INSTALL,
  'ln -sfT /opt/outwit/releases/1 /opt/outwit/current': INSTALL,
  'npm install --omit=dev': PACKAGES,
  'npm run build': inFile('scripts/prerequisites.mjs', "'build', '--logLevel', 'warn'"),
  'install -d -m 0750 -g outwit /etc/outwit': INSTALL,
  'install -m 0640 -g outwit .env.example /etc/outwit/outwit.env': INSTALL,
  'editor /etc/outwit/outwit.env': PERSON,
  'install -D -m 0755 deploy/systemd/outwit.sh /usr/local/sbin/outwit': INSTALL,
  'install -m 0644 deploy/systemd/outwit*.service deploy/systemd/outwit*.timer /etc/systemd/system/':
    INSTALL,
  'systemctl daemon-reload': SYSTEMD,
  'journalctl -u outwit': SYSTEMD,
  'outwit admin create owner@shop.example': TOOLS,
  'outwit NAME ARGUMENTS': TOOLS,
  'npm run NAME -- ARGUMENTS': inFile('tests/deploy/operating-commands.test.ts', 'each npm script'),
  'node server/cli/NAME.ts ARGUMENTS': inFile(
    'tests/deploy/operating-commands.test.ts',
    'each npm script',
  ),
  'npm run': { needs: 'nothing: it is what not to do' },
  'systemctl --failed': SYSTEMD,
  'systemctl stop': SYSTEMD,
  'systemd-analyze verify': INSTALL,
  'systemd-analyze security': SYSTEMD,

  // Install: containers
  'podman build --format docker -t outwit .': CONTAINERS,
  'docker build -f Containerfile -t outwit .': CONTAINERS,
  '--format docker': CONTAINERS,
  '--build-arg BUILD_IMAGE=…': inFile('Containerfile', 'ARG BUILD_IMAGE='),
  '--build-arg RUNTIME_IMAGE=…': inFile('Containerfile', 'ARG RUNTIME_IMAGE='),
  '--isolation chroot': CONTAINERS,
  'podman run -d --name outwit --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges --memory 1g -v outwit-data:/data --env-file shop.env -p 127.0.0.1:3000:3000 outwit':
    CONTAINERS,
  [`podman exec outwit ${CREATE_OWNER}`]: afterLauncher('podman exec outwit'),
  [`podman exec outwit ${CHECK_CONFIG}`]: afterLauncher('podman exec outwit'),
  'podman stop': CONTAINERS,
  'npm run NAME': inFile('tests/deploy/operating-commands.test.ts', 'each npm script'),
  'node server/cli/NAME.ts': inFile('tests/deploy/operating-commands.test.ts', 'each npm script'),
  'sh deploy/secrets.sh': INSTALL,
  [`${COMPOSE} up -d --build`]: CONTAINERS,
  [`${COMPOSE} exec shop ${CREATE_OWNER}`]: afterLauncher(`${COMPOSE} exec shop`),
  'docker-compose config': CONTAINERS,

  // Install: Kubernetes
  'install -m 600 deploy/kubernetes/secret.yaml.example deploy/kubernetes/secret.yaml': INSTALL,
  'editor deploy/kubernetes/secret.yaml deploy/kubernetes/config.yaml deploy/kubernetes/ingress.yaml deploy/kubernetes/shop.yaml':
    PERSON,
  'kubectl create namespace outwit': CLUSTER,
  'kubectl apply --namespace outwit -f deploy/kubernetes': CLUSTER,
  [`${KUBECTL_EXEC} ${CHECK_CONFIG}`]: afterLauncher(KUBECTL_EXEC),
  [`${KUBECTL_EXEC} ${CREATE_OWNER}`]: afterLauncher(KUBECTL_EXEC),
  'terminationGracePeriodSeconds: 45': inFile(
    'deploy/kubernetes/shop.yaml',
    'terminationGracePeriodSeconds: 45',
  ),

  // Configure
  'npm run check-config': TOOLS,
  'npm run check-config -- --json': TOOLS,
  'npm run admin -- seller --name "Lamp & Co." --address "Quay 1" --address "1011 AB Amsterdam" --email orders@shop.example':
    TOOLS,
  'npm run admin -- create owner@shop.example': TOOLS,
  'npm run doctor': TOOLS,

  // E-mails that come back
  'install -D -m 755 deploy/postfix/deliver-bounce.sh /usr/local/lib/outwit/deliver-bounce.sh':
    INSTALL,
  'printf \'Authorization: Bearer %s\\n\' "$MAIL_BOUNCE_TOKEN" | install -o nobody -m 400 /dev/stdin /etc/postfix/outwit-bounce-header':
    INSTALL,
  'cat deploy/postfix/master.cf >> /etc/postfix/master.cf': INSTALL,
  'cat deploy/postfix/transport >> /etc/postfix/transport': INSTALL,
  'postconf -e transport_maps=texthash:/etc/postfix/transport': INSTALL,
  'postfix reload': { needs: 'a running Postfix: the drill mail starts one with these files' },
  'curl -H "Authorization: Bearer …" -H \'Content-Type: message/rfc822\' --data-binary @- https://shop.example/api/mail/bounces':
    TOOLS,

  // Upgrade
  'cd /opt/outwit/releases/2': INSTALL,
  'outwit backup': TOOLS,
  'ln -sfT /opt/outwit/releases/2 /opt/outwit/current': INSTALL,
  'systemctl restart outwit': SYSTEMD,
  'systemctl start outwit-backup@diff': SYSTEMD,
  'npm start': TOOLS,
  'npm test': TESTS,
  'npm test -- migration-rules': TESTS,
  'npm test -- provider-outage': TESTS,

  // Back up and restore
  'npm run backup': TOOLS,
  'install -d -m 0700 -o outwit -g outwit /mnt/backups/shop': INSTALL,
  'install -D -m 0644 deploy/systemd/backup.conf /etc/systemd/system/outwit.service.d/backup.conf':
    INSTALL,
  'npm run backup -- --verify': TOOLS,
  'npm run restore -- --list': TOOLS,
  'outwit restore --list': TOOLS,
  'outwit restore --into /var/lib/outwit/restored': TOOLS,
  // Without `--now`: the units are enabled and not started.
  'systemctl enable --now outwit.service outwit-check-config.timer': INSTALL,
  '--list': inFile('drills/restore.ts', "'--list'"),
  'npm run restore -- --into FOLDER': inFile(
    'drills/restore.ts',
    "runNpm('restore', ['--into', target",
  ),
  'npm run restore -- --into FOLDER --to 2026-11-28T10:00:00Z': inFile(
    'drills/restore.ts',
    "runNpm('restore', ['--into', target, '--to', text]",
  ),
  'npm run restore -- --into ./data-restored': TOOLS,
  '--to 2026-11-28T10:02:59Z': TOOLS,
  '--to': inFile('drills/restore.ts', "'--to'"),
  '--base NAME': TOOLS,
  'BACKUP_KEY is not the key of the backups': inFile(
    'drills/restore.ts',
    'BACKUP_KEY is not the key of the backups',
  ),
  '… was changed or damaged': inFile('drills/restore.ts', 'was changed or damaged'),
  '… is cut off': inFile('server/backup/backup.test.ts', 'cut off'),
  '… is missing in the backup': inFile('server/backup/backup.test.ts', 'is missing in the backup'),
  'The WAL segment … is missing or incomplete. The latest time that can be restored is …': inFile(
    'drills/restore.ts',
    'WAL segment [0-9A-F]{24} is missing',
  ),
  'The backup has nothing after it': inFile('drills/restore.ts', 'The backup has nothing after it'),
  '… is not empty': inFile('drills/restore.ts', 'is not empty'),

  // pgBackRest
  'apt-get install pgbackrest': PACKAGES,
  'install -m 640 -g postgres deploy/pgbackrest/pgbackrest.conf /etc/pgbackrest.conf': INSTALL,
  'install -m 644 deploy/pgbackrest/postgresql.conf /etc/postgresql/15/main/conf.d/pgbackrest.conf':
    INSTALL,
  'systemctl restart postgresql': SYSTEMD,
  "su postgres -c 'pgbackrest --stanza=shop stanza-create'": pgbackrest(
    '--stanza=shop',
    "pgbackrest('stanza-create')",
  ),
  "su postgres -c 'pgbackrest --stanza=shop check'": pgbackrest("pgbackrest('check')"),
  "su postgres -c 'pgbackrest --stanza=shop --type=full backup'": pgbackrest(
    "pgbackrest('backup', '--type=full')",
  ),
  'editor /etc/pgbackrest.conf': PERSON,
  'install -m 644 deploy/pgbackrest/outwit-backup@.service deploy/pgbackrest/outwit-backup-full.timer deploy/pgbackrest/outwit-backup-diff.timer /etc/systemd/system/':
    INSTALL,
  'systemctl enable --now outwit-backup-full.timer outwit-backup-diff.timer': INSTALL,
  "su postgres -c 'mkdir -m 700 /var/lib/postgresql/15/main'": INSTALL,
  "su postgres -c 'pgbackrest --stanza=shop restore'": pgbackrest("'restore')"),
  'systemctl start postgresql': SYSTEMD,
  'pgbackrest --stanza=shop --type=time --target="2026-11-28 10:00:00+00" --target-action=promote restore':
    pgbackrest("'--type=time'", '`--target=$', "'--target-action=promote'"),
  '--pg1-path=FOLDER': pgbackrest('`--pg1-path=$'),
  '-c archive_mode=off': pgbackrest("'-c archive_mode=off'"),
  'systemctl enable --now outwit-backup-files.timer': INSTALL,
  'sh deploy/back-up-files.sh': TOOLS,
  'openssl enc -d -aes-256-cbc -pbkdf2 -pass env:BACKUP_KEY -in ARCHIVE | tar -C "$DATA_DIR" -xz':
    TOOLS,

  // High availability and many hosts
  "create role shop login password '…'; create database shop owner shop": TOOLS,
  '"shop" "password"': inFile('drills/support/patroni-cluster.ts', 'users.txt'),
  'synchronous_mode: true': patroni('synchronous_mode: true'),
  'synchronous_node_count: 2': patroni('synchronous_node_count: 2'),
  'synchronous_mode_strict: true': patroni('synchronous_mode_strict: true'),
  'synchronous_commit: "on"': patroni('synchronous_commit: "on"'),
  'install -m 640 -g postgres deploy/high-availability/pgbackrest.conf /etc/pgbackrest.conf':
    INSTALL,
  'install -m 640 -g postgres deploy/high-availability/pgbackrest-repository.conf /etc/pgbackrest.conf':
    INSTALL,
  'patronictl edit-config': PATRONI,
  'patronictl restart shop': PATRONI,
  'patronictl remove shop': PATRONI,
  'pgbackrest --stanza=shop restore': pgbackrest("'restore')"),
  'patronictl -c /etc/patroni/config.yml list': PATRONI,
  'patronictl switchover': PATRONI,
  'hot_standby_feedback = on': { needs: 'a standby on another host' },
  'haproxy -c -f deploy/haproxy/shop.cfg': INSTALL,

  // Behind a CDN
  'public, no-cache': CDN,
  'max-age=10, stale-while-revalidate=60': CDN,
  'Accept-Language, Accept-Encoding': CDN,
  'public, max-age=31536000, immutable': CDN,
  'Vary: Accept-Language': CDN,
  'TRUST_PROXY: "2"': { needs: 'an ingress controller' },

  // Observe
  'npm run capacity': TOOLS,
  'npm run slow-queries': TOOLS,
  'a statement was slow': inFile('server/startup/start-server.ts', 'a statement was slow'),
  'jq -cR \'fromjson? | select(.order_number == "OW-000042")\' shop.log': TOOLS,
  'promtool check rules deploy/prometheus/alerts.yml': INSTALL,
  'promtool test rules deploy/prometheus/alerts.test.yml': INSTALL,

  // Secure
  "create role shop login password '…';": TOOLS,
  'create database shop owner shop;': TOOLS,
  'npm run admin -- forget': TOOLS,
  'npm run admin -- rotate-keys --at-once': TOOLS,
  'npm run advisories': { needs: 'the list of advisories on the internet' },
  'npm run check': TESTS,
  'npm run sbom': inFile('scripts/generate-sbom.test.ts', 'scripts/generate-sbom.ts'),

  // Drills
  'npm run drill -- rolling-restart': drill('rolling-restart'),
  'npm run drill -- restore': drill('restore'),
  'npm run drill -- restore-pgbackrest': drill('restore-pgbackrest'),
  'npm run drill -- failover': drill('failover'),
  'npm run drill -- replicas': drill('replicas'),
  'npm run drill -- many-hosts': drill('many-hosts'),
  'npm run drill -- soak': drill('soak'),
}
