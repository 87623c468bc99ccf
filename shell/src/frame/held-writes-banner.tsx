import { useState } from 'react'
import { heldTexts as held } from '@love-space/texts/en/held-writes.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { refreshQueries } from '@love-space/web-kit/queries/query-client.ts'

export default function HeldWritesBanner({ writes }: { writes: readonly HeldWrite[] }) {
  const [isDiscarding, setIsDiscarding] = useState(false)

  const canSend = writes.some(({ reason }) => reason === 'signed-out')

  const send = useAction(async () => {
    const { sent, refused } = await sendHeldWrites('signed-out')
    if (sent > 0) await refreshQueries()
    if (refused > 0) showToast({ text: held.refused, tone: 'error' })
    else if (sent > 0) showToast({ text: held.sent, tone: 'success' })
  })

  return (
    <>
      <Banner
        tone="info"
        className="mt-3"
        action={
          <span className="flex gap-2">
            {canSend && (
              <Button size="sm" busy={send.isBusy} onClick={() => void send.run()}>
                {held.send}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setIsDiscarding(true)}>
              {held.discard}
            </Button>
          </span>
        }
      >
        {canSend ? (isOne(writes.length) ? held.one : fill(held.many, { count: writes.length })) : held.refused}
      </Banner>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={held.confirmDiscard}
        description={held.confirmDiscardHint}
        confirmLabel={held.discard}
        onConfirm={() => void Promise.all(writes.map(({ key }) => dropWrite(key)))}
      />
    </>
  )
}
