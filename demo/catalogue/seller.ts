/** The fictitious seller on the demo shop's invoices. */
export function demoSeller(name: string) {
  return {
    name,
    lines: ['1 Example Street', 'Exampletown EX1 2PL', 'United Kingdom'],
    email: 'billing@shop.example',
    taxId: 'GB 000 0000 00',
  }
}
