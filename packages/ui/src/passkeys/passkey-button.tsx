import { Fingerprint } from 'lucide-react'
import type { PasskeyAssertion, PasskeyRequest } from '@love-space/contracts/auth/passkey.ts'
import { passkeyTexts as texts } from '@love-space/texts/en/passkeys.ts'
import { Banner } from '../banner.tsx'
import { Button, type ButtonVariant } from '../button.tsx'
import { failureText } from '../failure-text.ts'
import { useAction } from '../use-action.ts'
import { loadCeremony } from './load-ceremony.ts'
import { passkeyObstacle } from './passkey-obstacle.ts'

interface PasskeyButtonProps {
  ask: () => Promise<PasskeyRequest>
  onAnswer: (assertion: PasskeyAssertion) => Promise<void>
  variant?: ButtonVariant | undefined
}

/** Offers a passkey, where the browser can use one. Nothing is loaded before the press. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === null && <OfferedButton {...props} />
}

function OfferedButton({ ask, onAnswer, variant = 'secondary' }: PasskeyButtonProps) {
  const { run, isBusy, error } = useAction(async () => {
    const [{ askForPasskey }, request] = await Promise.all([loadCeremony(), ask()])
    await onAnswer(await askForPasskey(request))
  })
  return (
    <div className="flex flex-col gap-3">
      {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
      <Button block variant={variant} icon={<Fingerprint />} busy={isBusy} onClick={() => void run()}>
        {texts.own}
      </Button>
    </div>
  )
}
