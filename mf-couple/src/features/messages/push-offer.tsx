import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { push as texts } from '@love-space/texts/en/couple/push.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { pushDevicesQuery } from '../../shared/push/push-devices.queries.ts'
import { PushHelp } from '../../shared/push/push-help.tsx'
import { usePush } from '../../shared/push/use-push.ts'

/** Storage key, set once the user has answered the offer; the settings still offer push. */
const answeredKey = 'pushOffer'

export default function PushOffer({ partnerName }: { partnerName: string }) {
  const [isAnswered, setIsAnswered] = useState(() => storage.get(answeredKey) !== null)
  const { data } = useQuery({ ...pushDevicesQuery, enabled: !isAnswered })
  const { state, turnOn } = usePush()
  const answer = () => {
    storage.set(answeredKey, '1')
    setIsAnswered(true)
  }
  const turn = useAction(turnOn, { failed: texts.failed })
  const isOpen = state === 'off' || state === 'install-first' || (state === 'blocked' && turn.state !== 'idle')
  if (isAnswered || !data || data.publicKey === null || !isOpen) return null
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
        {fill(texts.offerTitle, { name: partnerName })}
      </h3>
      <p className="text-sm text-pretty text-text-muted">{texts.offerHint}</p>
      <PushHelp state={state} />
      <div className="flex flex-wrap gap-2">
        {state === 'off' && (
          <Button
            busy={turn.isBusy}
            className="max-sm:w-full"
            onClick={() => void turn.run().then((hasWorked) => hasWorked && storage.set(answeredKey, '1'))}
          >
            {texts.offerYes}
          </Button>
        )}
        <Button variant="ghost" className="max-sm:w-full" onClick={answer}>
          {texts.offerLater}
        </Button>
      </div>
    </Card>
  )
}
