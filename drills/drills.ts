import { diskFull } from './disk-full.ts'
import type { Drill } from './drill.ts'
import { failover } from './failover.ts'
import { faults } from './faults.ts'
import { mail } from './mail.ts'
import { manyHosts } from './many-hosts.ts'
import { manyOrders } from './many-orders.ts'
import { objectStorage } from './object-storage.ts'
import { overload } from './overload.ts'
import { paymentsDown } from './payments-down.ts'
import { replicas } from './replicas.ts'
import { restore } from './restore.ts'
import { restorePgbackrest } from './restore-pgbackrest.ts'
import { rollingRestart } from './rolling-restart.ts'
import { soak } from './soak.ts'

/** In the order of `npm run drills`. */
export const DRILLS: Drill[] = [
  rollingRestart,
  manyHosts,
  restore,
  restorePgbackrest,
  failover,
  replicas,
  overload,
  mail,
  objectStorage,
  manyOrders,
  diskFull,
  faults,
  paymentsDown,
  soak,
]
