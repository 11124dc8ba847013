interface BounceInput {
  /** The address to which it is sent. */
  to: string
  status?: string
  action?: string
  sender?: string
  /** Of the report, or another type. */
  type?: string
}

/** Writes the report of a mail system that could not deliver an e-mail, as Postfix does (RFC 3464). */
export function writeBounce({
  to,
  status = '5.1.1',
  action = 'failed',
  sender = '',
  type = 'multipart/report; report-type=delivery-status',
}: BounceInput): string {
  return `Return-Path: <${sender}>
X-Original-To: ${to}
Delivered-To: ${to}
Received: by mx.shop.test (Postfix) id 4B1; Sat, 28 Nov 2026 21:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.shop.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: ${type}; boundary="=_report"

--=_report
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--=_report
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.shop.test
Arrival-Date: Sat, 28 Nov 2026 20:59:00 +0000 (UTC)

Final-Recipient: rfc822; somebody@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <somebody@example.com>: Recipient address
    rejected: User unknown

--=_report
Content-Type: text/rfc822-headers

Subject: Your order
Action: failed
Status: 5.1.1

--=_report--
`.replaceAll('\n', '\r\n')
}
