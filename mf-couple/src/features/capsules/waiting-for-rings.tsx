import { useState } from 'react'
import { openCapsule } from '@love-space/contracts/engagement/capsule.calls.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'

/** Says how a letter opens whose day has come, and what to do if both cannot be together. */
export function WaitingForRings({ isOwn, name }: { isOwn: boolean; name: string }) {
  return (
    <p className="mt-3 border-t border-paper-edge pt-3 text-sm text-pretty">
      {texts.tapBoth} {fill(isOwn ? texts.apartOwn : texts.apart, { name })}
    </p>
  )
}

export function OpenWithoutRings({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const open = async () => {
    await api.call(openCapsule, { params: { id } })
    await refreshTopic('capsules')
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        {texts.openNow}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={texts.openNowTitle}
        description={fill(texts.openNowHint, { name })}
        confirmLabel={texts.openNowConfirm}
        failed={texts.openNowFailed}
        onConfirm={open}
      />
    </>
  )
}
