interface Props {
  initials: string
  /** Whatever the account's own data says: shown where it is an address of this shop. */
  url: unknown
}

/** A picture or initials inside the ring. */
export function Avatar({ initials, url }: Props) {
  const isOurs = typeof url === 'string' && /^\/(?!\/)/.test(url)
  return (
    <div className="avatar" aria-hidden="true">
      {isOurs ? <img src={url} alt="" width={84} height={84} /> : <span>{initials}</span>}
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
