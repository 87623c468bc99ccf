import type { NotificationSettings } from '@love-space/contracts/engagement/notification-settings.ts'
import { switchableTypes, type SwitchableType } from '@love-space/contracts/engagement/switchable-types.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { notificationSettings as texts } from '@love-space/texts/en/couple/notification-settings.ts'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { useMail } from '../../shared/sign-in-options.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { notificationSettingsQuery, saveNotificationSettings } from './notification-settings.queries.ts'
import { PushDevices } from './push-devices.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

export function NotificationsSection() {
  const { data: settings, isError, isFetching, refetch } = useQuery(notificationSettingsQuery)
  return (
    <SettingsSection id={sections.notifications} title={texts.title} hint={texts.hint}>
      {settings ? (
        <>
          <Types types={settings.types} />
          <QuietHoursForm settings={settings} />
          <PushDevices />
          <DigestSwitch isOn={settings.digest} />
        </>
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </SettingsSection>
  )
}

function Types({ types }: { types: NotificationSettings['types'] }) {
  return (
    <div role="group" aria-label={texts.typesTitle} className="flex flex-col">
      <h2 aria-hidden className="text-sm font-medium text-text-muted">
        {texts.typesTitle}
      </h2>
      {switchableTypes.map((type) => (
        <TypeSwitch key={type} type={type} isOn={types[type]} />
      ))}
      <p className="mt-2 text-sm text-pretty text-text-muted">{texts.always}</p>
    </div>
  )
}

function DigestSwitch({ isOn }: { isOn: boolean }) {
  const canMail = useMail()
  const isConfirmed = useSession(({ user }) => user?.emailConfirmed ?? false)
  const { run } = useAction((digest: boolean) => saveNotificationSettings({ digest }), {
    done: texts.saved,
    failed: texts.saveFailed,
  })
  if (!canMail) return null
  return (
    <Switch
      label={texts.digest}
      description={isConfirmed ? texts.digestHint : texts.digestUnconfirmed}
      checked={isOn}
      disabled={!isConfirmed && !isOn}
      onCheckedChange={(next) => void run(next)}
      className="border-t border-line pt-5"
    />
  )
}

function TypeSwitch({ type, isOn }: { type: SwitchableType; isOn: boolean }) {
  const { run, state } = useAction((next: boolean) => saveNotificationSettings({ types: { [type]: next } }), {
    failed: texts.saveFailed,
  })
  return (
    <Switch
      label={texts.types[type]}
      description={state === 'success' && <span role="status">{texts.saved}</span>}
      checked={isOn}
      onCheckedChange={(next) => void run(next)}
    />
  )
}
