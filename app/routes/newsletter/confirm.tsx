import { Decision } from './decision.tsx'

/** Where the letter's button leads. */
export default function ConfirmPage() {
  return <Decision wish="confirm" />
}
