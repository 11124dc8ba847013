import type { PaymentProvider } from './payment-provider.ts'

/**
 * Stands for money that changes hands outside of the shop, such as a bank transfer. A clerk records it. It is not among the
 * providers of the shop, so no shopper can choose it. A refund of it succeeds at once: the clerk gives the money back.
 */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  isEmbedded: true,
  wallets: null,
  connection: null,
  createSession: async (_, { paymentId }) => ({
    reference: `manual:${paymentId}`,
    redirectUrl: '/',
  }),
  verifyWebhook: async () => null,
  closeSession: async () => {},
  fetchPayment: async () => {
    throw new Error('Nobody knows the state of a payment outside of the shop')
  },
  refund: async (_, { key }) => ({ reference: `manual:${key}`, state: 'succeeded' }),
}
