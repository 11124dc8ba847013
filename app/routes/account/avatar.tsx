interface Props {
  initials: string
  /** From the account's own data, which is not trusted: only a path of this shop is shown. */
  url: unknown
}

/** The profile picture, or the initials, inside a ring. */
export function Avatar({ initials, url }: Props) {
  const isOwnPath = typeof url === 'string' && /^\/(?!\/)/.test(url)
  return (
    <div className="avatar" aria-hidden="true">
      {isOwnPath ? <img src={url} alt="" width={84} height={84} /> : <span>{initials}</span>}
      <svg viewBox="0 0 104 104" fill="none" aria-hidden="true">
        <path
          d="M95.6 36.5A46 46 0 1 1 67.5 8.4"
          transform="translate(0 2)"
          stroke="var(--ink)"
          strokeWidth="2.5"
        />
        <circle cx="89" cy="14" r="9" fill="var(--yolk)" />
      </svg>
    </div>
  )
}
