import { push as texts } from '@love-space/texts/en/couple/push.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import type { PushState } from '@love-space/web-kit/notifications/push.lazy.ts'

export function PushHelp({ state }: { state: PushState }) {
  switch (state) {
    case 'blocked':
      return (
        <Banner tone="info">
          <strong className="font-medium">{texts.blocked}</strong> {texts.blockedHow}
        </Banner>
      )
    case 'install-first':
      return (
        <Banner tone="info">
          <strong className="font-medium">{texts.installFirst}</strong> {texts.installFirstHow}
        </Banner>
      )
    case 'unsupported':
      return <p className="text-sm text-text-muted">{texts.unsupported}</p>
    default:
      return null
  }
}
