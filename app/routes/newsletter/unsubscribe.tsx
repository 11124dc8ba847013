import { Decision } from './decision.tsx'

/** Where each letter's last line leads. */
export default function UnsubscribePage() {
  return <Decision wish="unsubscribe" />
}
