/** The queues whose jobs this process runs. Others may have jobs too: without a mail server e-mails stay where they are. */
export const workedQueues = new Set<string>()
