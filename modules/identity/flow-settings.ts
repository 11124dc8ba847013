/** What is set about letters and what they lead to. */
export interface FlowSettings {
  /** Letters that the whole shop may be asked for in an hour; 0: as many as anybody likes. */
  lettersAnHour: number
  /** Where they lead: to a page that asks for a press, or to the service, which spends what they carry at once. */
  links: 'page' | 'verify'
}
