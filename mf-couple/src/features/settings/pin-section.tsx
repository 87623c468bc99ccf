import { useState } from 'react'
import { setPin } from '@love-space/contracts/auth/recovery.calls.ts'
import { changePin } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { textLinkClass } from '../../shared/entry-page.tsx'
import { pinError } from '../../shared/secret.rules.ts'
import { useMail } from '../../shared/sign-in-options.ts'
import { SecretChange } from './secret-change.tsx'
import { signInsKey } from './sign-ins.queries.ts'

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
const withPassword = {
  current: settings.currentPassword,
  next: settings.newPin,
  confirm: settings.confirmPin,
  submit: recovery.pin.submit,
  incomplete: recovery.pin.incomplete,
  failed: recovery.pin.failed,
}
const firstTexts = {
  ...withPassword,
  title: recovery.pin.first,
  hint: recovery.pin.firstHint,
  done: recovery.pin.firstDone,
}
const forgottenTexts = {
  ...withPassword,
  title: recovery.pin.forgotten,
  hint: recovery.pin.forgottenHint,
  done: recovery.pin.forgottenDone,
}

const change = (currentPin: string, newPin: string) => api.call(changePin, { body: { currentPin, newPin } })
const setByPassword = async (currentPassword: string, newPin: string) => {
  const { data } = await api.call(setPin, { body: { currentPassword, newPin } })
  credentials.setUser(data.user)
  void queryClient.invalidateQueries({ queryKey: signInsKey })
}

export function PinSection({ user }: { user: User }) {
  const { hash } = useLocation()
  const [isForgotten, setIsForgotten] = useState(hash === `#${sections.pin}`)
  const hasMail = useMail()
  const common = { id: sections.pin, email: user.email, kind: 'pin', errorOf: pinError } as const
  if (!user.hasPin) {
    return <SecretChange key="first" {...common} by="password" texts={firstTexts} change={setByPassword} />
  }
  if (!isForgotten) {
    return (
      <SecretChange key="known" {...common} by="pin" texts={texts} change={change}>
        <button type="button" className={`${textLinkClass} self-start`} onClick={() => setIsForgotten(true)}>
          {recovery.forgotPinLink}
        </button>
      </SecretChange>
    )
  }
  const done = async (currentPassword: string, newPin: string) => {
    await setByPassword(currentPassword, newPin)
    setIsForgotten(false)
  }
  return (
    <SecretChange key="forgotten" {...common} by="password" texts={forgottenTexts} change={done}>
      <div className="flex flex-wrap items-center gap-x-6">
        <button type="button" className={textLinkClass} onClick={() => setIsForgotten(false)}>
          {recovery.pin.remembered}
        </button>
        {hasMail && (
          <Link to={paths.forgotPin} state={{ email: user.email }} className={textLinkClass}>
            {recovery.pin.byMail}
          </Link>
        )}
      </div>
    </SecretChange>
  )
}
