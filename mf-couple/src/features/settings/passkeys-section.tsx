import { useState } from 'react'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '@love-space/contracts/auth/passkey.calls.ts'
import type { Passkey } from '@love-space/contracts/auth/passkey.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { passkeys as texts } from '@love-space/texts/en/couple/passkeys.ts'
import { passkeyTexts } from '@love-space/texts/en/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { refreshUser } from '@love-space/web-kit/session/session.store.ts'
import { browserText } from '../../shared/browser-text.ts'
import { NameDialog } from '../../shared/name-dialog.tsx'
import { loadCeremony } from '@love-space/ui/passkeys/load-ceremony.ts'
import { passkeyObstacle } from '@love-space/ui/passkeys/passkey-obstacle.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { WaitingReset } from './passkey-reset.tsx'
import { passkeysQuery } from './passkeys.queries.ts'
import { signInsKey } from './sign-ins.queries.ts'

/** Also fetches the user, who can confirm by a passkey as long as there is one. */
const reload = () => Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), refreshUser()])
const nameOf = ({ name, browser }: Passkey): string => name ?? browserText(browser)

export function PasskeysSection() {
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const passkeys = data?.passkeys
  const { withPin, dialog } = useStepUp()
  const obstacle = passkeyObstacle()
  const add = useAction(
    async () => {
      const ceremony = loadCeremony()
      const { data: made } = await withPin(() => api.call(newPasskeyOptions, { body: {} }))
      const attestation = await (await ceremony).makePasskey(made.options)
      await api.call(addPasskey, { body: { attestation } })
      await reload()
    },
    { done: texts.added, failed: texts.addFailed },
  )
  const isFull = passkeys !== undefined && passkeys.length >= limits.passkeysMax

  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      {data?.reset && <WaitingReset reset={data.reset} />}
      {!passkeys && isError && (
        <ErrorState title={texts.listFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!passkeys && !isError && <Skeleton className="h-14" />}
      {passkeys?.length === 0 && <p className="text-text-muted">{texts.none}</p>}
      {passkeys && passkeys.length > 0 && (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {passkeys.map((passkey) => (
              <Item key={passkey.id} passkey={passkey} withPin={withPin} />
            ))}
          </ul>
          <p className="text-sm text-pretty text-text-muted">{texts.lost}</p>
        </>
      )}
      {obstacle !== null && <Banner tone="info">{passkeyTexts.obstacles[obstacle]}</Banner>}
      {isFull && <Banner tone="info">{fill(texts.full, { n: limits.passkeysMax })}</Banner>}
      {obstacle === null && passkeys && !isFull && (
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          icon={<Fingerprint />}
          busy={add.isBusy}
          onClick={() => void add.run()}
        >
          {texts.add}
        </Button>
      )}
      {dialog}
    </SettingsSection>
  )
}

interface ItemProps {
  passkey: Passkey
  withPin: ReturnType<typeof useStepUp>['withPin']
}

function Item({ passkey, withPin }: ItemProps) {
  const { id, createdAt, lastUsedAt } = passkey
  const now = useMinute()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const name = nameOf(passkey)
  const close = () => setOpen(undefined)

  const rename = async (given: string) => {
    await withPin(() => api.call(renamePasskey, { params: { id }, body: { name: given } }))
    await reload()
  }
  const remove = useAction(
    async () => {
      try {
        await withPin(() => api.call(removePasskey, { params: { id } }))
      } catch (error) {
        if (!hasCode(error, 'PASSKEY_NOT_FOUND')) throw error
      }
      void queryClient.invalidateQueries({ queryKey: signInsKey })
      await reload()
    },
    { done: texts.removed, failed: texts.removeFailed },
  )

  return (
    <li className="flex items-center gap-x-4 py-3 first:pt-0">
      <Fingerprint aria-hidden className="size-6 shrink-0 stroke-[1.5] text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-text-muted">
          {fill(texts.created, { when: timeAgo(createdAt, now) })} ·{' '}
          {lastUsedAt === null ? texts.neverUsed : fill(texts.lastUsed, { when: timeAgo(lastUsedAt, now) })}
        </p>
      </div>
      <div className="flex">
        <IconButton
          label={fill(texts.renameOne, { name })}
          icon={<Pencil aria-hidden />}
          onClick={() => setOpen('rename')}
        />
        <IconButton
          label={fill(texts.removeOne, { name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => setOpen('remove')}
        />
      </div>
      {open === 'rename' && (
        <NameDialog
          title={texts.rename}
          label={texts.nameLabel}
          name={name}
          charsMax={limits.passkeyNameCharsMax}
          draftName={`passkey-name:${id}`}
          texts={{ required: texts.nameRequired, failed: texts.renameFailed, submit: common.save }}
          onSave={rename}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={fill(texts.removeTitle, { name })}
        description={texts.removeHint}
        confirmLabel={texts.remove}
        // Not awaited, so that this dialog closes before the PIN dialog opens.
        onConfirm={() => void remove.run()}
      />
    </li>
  )
}
