import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'

interface HeldWriteBannerProps {
  write: HeldWrite | undefined
  texts: { readonly waits: string; readonly refused: string; readonly discard: string }
}

export function HeldWriteBanner({ write, texts }: HeldWriteBannerProps) {
  if (write?.reason === 'offline') return <Banner tone="offline">{texts.waits}</Banner>
  if (write?.reason !== 'refused') return null
  const discard = (
    <Button size="sm" variant="secondary" onClick={() => void dropWrite(write.key)}>
      {texts.discard}
    </Button>
  )
  return (
    <Banner tone="error" action={discard}>
      {texts.refused}
    </Banner>
  )
}
