import { shellTexts } from '@love-space/texts/en/shell.ts'
import { AlertDialog } from '@love-space/ui/alert-dialog.tsx'
import { confirmSessionExpiry } from '@love-space/web-kit/credentials/session-expiry.store.ts'

/** Tells that the session is over; closing it removes token and user. */
export default function SessionExpiredDialog() {
  const { title, message, confirm } = shellTexts.sessionExpired
  return <AlertDialog onClose={confirmSessionExpiry} title={title} description={message} okLabel={confirm} />
}
