import { paths } from '@love-space/contracts/paths.ts'
import { sessionExpired as texts } from '@love-space/texts/en/session-expired.ts'
import { AlertDialog } from '@love-space/ui/alert-dialog.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { confirmSessionExpiry } from '@love-space/web-kit/credentials/session-expiry.store.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'

export default function SessionExpiredDialog() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const signIn = () => {
    confirmSessionExpiry()
    void navigate(paths.login, { state: { returnTo: pathname + search + hash } })
  }
  return (
    <AlertDialog
      onClose={confirmSessionExpiry}
      title={texts.title}
      description={texts.message}
      okLabel={texts.confirm}
      action={<Button onClick={signIn}>{texts.signIn}</Button>}
    />
  )
}
