export { balance } from './balance.ts'
export { type Posting, post } from './post.ts'
