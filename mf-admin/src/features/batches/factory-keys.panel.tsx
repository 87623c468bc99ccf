import { useState } from 'react'
import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import { factoryKeyTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'
import { Panel } from '../../shared/panel.tsx'
import { RowButton } from '../../shared/row-button.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { confirmFactoryKey, factoryKeysQuery, refreshFactoryKeys, removeFactoryKey } from './factory-keys.api.ts'
import { ThumbprintText } from './thumbprint.tsx'

const FactoryKeyDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "factory-key-form" */ './factory-key-dialog.tsx')).FactoryKeyDialog,
}))

const calls = { confirm: confirmFactoryKey, remove: removeFactoryKey } as const

interface Asked {
  readonly what: keyof typeof calls
  readonly key: FactoryKey
}

const nameOf = (operator: FactoryKey['registeredBy']): string => operator?.name ?? texts.somebody

/** The keys of factories, which two super_admins register and confirm. */
export function FactoryKeys() {
  const { data: keys, error } = useQuery(factoryKeysQuery)
  const [isRegistering, setIsRegistering] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const decide = async ({ what, key }: Asked) => {
    try {
      await calls[what](key.id)
    } finally {
      await refreshFactoryKeys()
    }
  }
  return (
    <Panel title={texts.title} aside={<RowButton onClick={() => setIsRegistering(true)}>{texts.register}</RowButton>}>
      <p className="text-sm text-text-muted">{texts.subtitle}</p>
      <ErrorPanel failure={loadFailureOf(error, texts.loadFailed)} onDismiss={() => void refreshFactoryKeys()} />
      {!keys && !error && <SkeletonText lines={3} />}
      {keys?.length === 0 && <p className="text-sm">{texts.none}</p>}
      <ul className="flex flex-col text-sm">
        {keys?.map((key) => (
          <FactoryKeyLine key={key.id} factoryKey={key} onAsk={(what) => setAsked({ what, key })} />
        ))}
      </ul>
      {isRegistering && <FactoryKeyDialog onClose={() => setIsRegistering(false)} />}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={whenClosed(() => setAsked(undefined))}
          tone={asked.what === 'remove' ? 'danger' : 'primary'}
          title={fill(texts[`${asked.what}Title`], { name: asked.key.name })}
          description={fill(texts[`${asked.what}Text`], { thumbprint: asked.key.thumbprint })}
          confirmLabel={texts[asked.what]}
          failed={texts[`${asked.what}Failed`]}
          onConfirm={() => decide(asked)}
        />
      )}
    </Panel>
  )
}

interface LineProps {
  readonly factoryKey: FactoryKey
  readonly onAsk: (what: Asked['what']) => void
}

function FactoryKeyLine({ factoryKey, onAsk }: LineProps) {
  const me = useSession((session) => session.user?.id)
  const { name, thumbprint, registeredAt, registeredBy, confirmedAt, confirmedBy } = factoryKey
  const isConfirmed = confirmedAt !== null
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 first:border-0">
      <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
        {name}
        <Badge tone={isConfirmed ? 'success' : 'warning'}>{isConfirmed ? texts.confirmed : texts.waiting}</Badge>
      </span>
      <ThumbprintText thumbprint={thumbprint} />
      <span className="text-text-muted">
        {fill(texts.registeredBy, { operator: nameOf(registeredBy), time: shortTime(registeredAt) })}{' '}
        {isConfirmed
          ? fill(texts.confirmedBy, { operator: nameOf(confirmedBy), time: shortTime(confirmedAt) })
          : texts.needsSecond}
      </span>
      <span className="-mx-2 flex flex-wrap gap-x-1">
        {!isConfirmed && registeredBy?.id !== me && (
          <RowButton onClick={() => onAsk('confirm')}>{texts.confirm}</RowButton>
        )}
        <RowButton tone="danger" onClick={() => onAsk('remove')}>
          {texts.remove}
        </RowButton>
      </span>
    </li>
  )
}
