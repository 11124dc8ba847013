/** Returns the link of a payment with the token by which the owner of the order opens a page with saved cards. */
export function addOwner(link: string, owner: string | null | undefined): string {
  return owner ? `${link}?${new URLSearchParams({ owner })}` : link
}
