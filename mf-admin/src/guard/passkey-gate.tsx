import { Fingerprint } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { verifyPasskey } from '@love-space/contracts/auth/passkey.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { operatorPasskeysPath } from '@love-space/contracts/paths.ts'
import { officePasskeyTexts as texts } from '@love-space/texts/en/office/passkeys.ts'
import { passkeyTexts } from '@love-space/texts/en/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { PasskeyButton } from '@love-space/ui/passkeys/passkey-button.tsx'
import { passkeyObstacle } from '@love-space/ui/passkeys/passkey-obstacle.ts'
import { askToConfirm } from '@love-space/ui/step-up/confirm.ts'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { adoptSession } from '@love-space/web-kit/session/session.store.ts'
import { addPasskeyHere, mailLink, passkeysQuery } from '../features/passkeys/passkeys.api.ts'
import { StepUp } from '../shared/step-up.tsx'

/** Stands in place of the back-office until an operator who must use a passkey has used or added one. */
export function PasskeyGate({ user }: { user: User }) {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const obstacle = passkeyObstacle()
  const lead = token ? texts.gateLink : user.hasPasskey ? texts.gateText : texts.gateNone
  return (
    <div className="px-gutter py-12 sm:py-20">
      <section
        aria-labelledby="page-title"
        className="mx-auto flex max-w-md flex-col gap-6 rounded-card border border-line bg-surface-raised p-6 shadow-card sm:p-8"
      >
        <header className="text-center">
          <Fingerprint aria-hidden className="mx-auto mb-4 size-11 stroke-[1.5] text-accent" />
          <h1 id="page-title" tabIndex={-1} className="font-display text-2xl outline-none">
            {texts.gateTitle}
          </h1>
          <p className="mt-3 text-pretty text-text-muted">{lead}</p>
        </header>
        {obstacle ? (
          <Banner tone="info">{passkeyTexts.obstacles[obstacle]}</Banner>
        ) : (
          <Ways user={user} token={token} />
        )}
      </section>
      <StepUp />
    </div>
  )
}

function Ways({ user, token }: { user: User; token: string | null }) {
  if (token) return <AddByLink token={token} />
  if (!user.hasPasskey) return <FirstPasskey email={user.email} />
  return (
    <>
      <PasskeyButton
        variant="primary"
        ask={askToConfirm}
        onAnswer={async (assertion) => adoptSession((await api.call(verifyPasskey, { body: { assertion } })).data)}
      />
      <details className="flex flex-col gap-4">
        <summary className="cursor-pointer text-center text-sm text-text-muted underline underline-offset-2">
          {texts.lost}
        </summary>
        <AddByCode />
      </details>
    </>
  )
}

function AddByLink({ token }: { token: string }) {
  const navigate = useNavigate()
  const { run, isBusy, error } = useAction(async () => {
    await addPasskeyHere(token)
    await navigate(operatorPasskeysPath, { replace: true })
  })
  return (
    <>
      {error !== undefined && <Banner tone="error">{failureText(error, texts.addFailed)}</Banner>}
      <Button block icon={<Fingerprint />} busy={isBusy} onClick={() => void run()}>
        {texts.add}
      </Button>
    </>
  )
}

function FirstPasskey({ email }: { email: string }) {
  const { data } = useQuery(passkeysQuery)
  const [isSent, setIsSent] = useState(false)
  const { run, isBusy, error } = useAction(async () => {
    await mailLink()
    setIsSent(true)
  })
  if (!data) return null
  if (!data.recovery?.mailsCode) {
    return (
      <>
        <p className="text-center text-sm text-pretty text-text-muted">{texts.noMail}</p>
        {(data.recovery?.codesLeft ?? 0) > 0 && <AddByCode />}
      </>
    )
  }
  return (
    <>
      {error !== undefined && <Banner tone="error">{failureText(error, texts.mailFailed)}</Banner>}
      {isSent ? (
        <Banner tone="success">{fill(texts.mailSent, { email })}</Banner>
      ) : (
        <p className="text-center text-sm text-pretty text-text-muted">{texts.mailText}</p>
      )}
      <Button block variant={isSent ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void run()}>
        {isSent ? texts.mailAgain : texts.mail}
      </Button>
    </>
  )
}

function AddByCode() {
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { run, isBusy, error } = useAction(() => addPasskeyHere(code.trim()))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (code.trim() !== '') void run()
  }
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        error={isMissing ? texts.codeMissing : undefined}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.addFailed)}</Banner>}
      <Button block type="submit" variant="secondary" busy={isBusy}>
        {texts.add}
      </Button>
      <p className="text-center text-sm text-pretty text-text-muted">{texts.noCode}</p>
    </form>
  )
}
