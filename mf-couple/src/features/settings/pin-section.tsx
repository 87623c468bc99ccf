import { changePin, type User } from '@love-space/contracts/http/auth.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { pinError } from '../account/register.rules.ts'
import { SecretChange } from './secret-change.tsx'

const texts = {
  title: settings.pin,
  current: settings.currentPin,
  next: settings.newPin,
  confirm: settings.confirmPin,
  submit: settings.pinSubmit,
  incomplete: settings.pinIncomplete,
  failed: settings.pinFailed,
  done: settings.pinChanged,
}

export function PinSection({ user }: { user: User }) {
  const change = (currentPin: string, newPin: string) => api.call(changePin, { body: { currentPin, newPin } })
  return <SecretChange kind="pin" email={user.email} texts={texts} errorOf={pinError} change={change} />
}
