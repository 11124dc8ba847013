export { mergeCustomers } from './merge-customers.ts'
