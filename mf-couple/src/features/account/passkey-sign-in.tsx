import { useEffect, useEffectEvent, useReducer } from 'react'
import { Fingerprint } from 'lucide-react'
import type { PasskeyAssertion, PasskeyRequest } from '@love-space/contracts/auth/passkey.ts'
import { passkeySignInOptions, signInByPasskey } from '@love-space/contracts/auth/passkey.calls.ts'
import { passkeys as texts } from '@love-space/texts/en/couple/passkeys.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { adoptSession } from '@love-space/web-kit/session/session.store.ts'
import { loadCeremony } from '@love-space/ui/passkeys/load-ceremony.ts'
import { passkeyObstacle } from '@love-space/ui/passkeys/passkey-obstacle.ts'

/** Time before the end of a challenge at which the field gets a new one. */
const renewMs = 10_000

const requestOptions = async (): Promise<PasskeyRequest> =>
  (await api.call(passkeySignInOptions, { body: {} })).data.options

interface FieldPasskeysProps {
  onRenew: () => void
  onChosen: (assertion: PasskeyAssertion) => void
}

/** Offers passkeys in the e-mail field, where the browser can do so, until one is chosen. */
function FieldPasskeys({ onRenew, onChosen }: FieldPasskeysProps) {
  const renew = useEffectEvent(onRenew)
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const [{ askForPasskey, stopAsking }, request] = await Promise.all([loadCeremony(), requestOptions()])
      if (isOver) return
      const renewal = setTimeout(() => renew(), request.timeout - renewMs)
      stop = stopAsking
      try {
        choose(await askForPasskey(request, { inField: true }))
      } finally {
        clearTimeout(renewal)
        stop = () => undefined
      }
    }
    // Without an offer in the field, the button and the form are still there.
    offer().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return null
}

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  return passkeyObstacle() === null && <PasskeyButton onSignedIn={onSignedIn} />
}

function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [round, offerAgain] = useReducer((rounds: number) => rounds + 1, 0)
  const { run, isBusy, error } = useAction(async (chosen?: PasskeyAssertion) => {
    try {
      const assertion = chosen ?? (await (await loadCeremony()).askForPasskey(await requestOptions()))
      adoptSession((await api.call(signInByPasskey, { body: { assertion } })).data)
    } catch (cause) {
      offerAgain()
      throw cause
    }
    onSignedIn()
  })
  return (
    <div className="flex flex-col gap-3">
      <FieldPasskeys key={round} onRenew={offerAgain} onChosen={(assertion) => void run(assertion)} />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.signInFailed)}</Banner>}
      <Button block variant="secondary" size="lg" icon={<Fingerprint />} busy={isBusy} onClick={() => void run()}>
        {texts.use}
      </Button>
    </div>
  )
}
