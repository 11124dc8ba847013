declare module 'virtual:message-chunks' {
  /** The URLs of the built chunks with messages, by language and area: `de/account`. Empty in development. */
  const chunks: Record<string, string>
  export default chunks
}
