export { assignConversation } from './assign-conversation.ts'
export { type FullMessage, readAttachment, type UploadTarget } from './attachments.ts'
export { canAccessConversation } from './can-access-conversation.ts'
export {
  createCannedAnswer,
  deleteCannedAnswer,
  getCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts'
export {
  closeConversation,
  closeReadConversation,
  reopenConversation,
} from './close-conversation.ts'
export { ConversationStreams } from './conversation-streams.ts'
export { createConversationToken } from './conversation-token.ts'
export { createAnswer, createNote, TICKET_ANSWERED } from './create-answer.ts'
export { createConversation, getConversation, TICKET_CREATED } from './create-conversation.ts'
export { createMessage } from './create-message.ts'
export { deleteUnusedAttachments } from './delete-unused-attachments.ts'
export { supportExamples } from './example-emails.ts'
export { findOverdueConversations } from './find-overdue-conversations.ts'
export {
  countConversations,
  listChangedConversations,
  listConversations,
  listOtherConversations,
  listOwnConversations,
} from './list-conversations.ts'
export { listConversationEvents, listLastMessages, listMessages } from './list-messages.ts'
export { moveConversations } from './move-conversations.ts'
export { supportPersonalData } from './personal-data-map.ts'
export { purgeGuestConversations } from './purge-guest-conversations.ts'
export { markRead } from './read-messages.ts'
export { sendTicketAnswer, sendTicketReceipt } from './send-ticket-email.ts'
export { sendUnreadAnswers } from './send-unread-answers.ts'
export { type ConversationSignal, notifyConversation } from './support-channel.ts'
export { getAvailability, getSupportSettings, supportSettings } from './support-settings.ts'
export type {
  Attachment,
  AttachmentId,
  CannedAnswer,
  CannedAnswerId,
  Conversation,
  ConversationId,
} from './tables.ts'
export { uploadAttachment } from './upload-attachment.ts'
