import { useState } from 'react'
import type { Passkey, PasskeyRecovery } from '@love-space/contracts/auth/passkey.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { officePasskeyTexts as texts } from '@love-space/texts/en/office/passkeys.ts'
import { passkeyTexts } from '@love-space/texts/en/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { passkeyObstacle } from '@love-space/ui/passkeys/passkey-obstacle.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { loadFailureOf } from '../../shared/error-panel.tsx'
import { OfficePage } from '../../shared/office-page.tsx'
import { Fact, Panel } from '../../shared/panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { addPasskeyHere, makeCodes, passkeysQuery } from './passkeys.api.ts'
import { WaitingReset } from './waiting-reset.tsx'

/** An operator's own passkeys, and the codes for the day a device is lost. */
export function Component() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      failure={loadFailureOf(error, texts.loadFailed)}
      onDismissFailure={() => void refetch()}
    >
      {data?.reset && <WaitingReset reset={data.reset} />}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <Panel title={texts.list}>{data ? <Passkeys passkeys={data.passkeys} /> : <Skeleton className="h-24" />}</Panel>
        {data?.recovery && <RecoveryCodes codesLeft={data.recovery.codesLeft} />}
      </div>
    </OfficePage>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const obstacle = passkeyObstacle()
  const add = useAction(() => addPasskeyHere(), { done: texts.addDone, failed: texts.addFailed })
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-sm text-text-muted">{texts.none}</p>
      ) : (
        <>
          <dl className="flex flex-col gap-1.5 text-sm">
            {passkeys.map(({ id, name, browser, createdAt, lastUsedAt }) => (
              <Fact key={id} name={name ?? browser}>
                {lastUsedAt === null
                  ? fill(texts.added, { at: shortTime(createdAt) })
                  : fill(texts.used, { at: shortTime(lastUsedAt) })}
              </Fact>
            ))}
          </dl>
          <Link
            to={settingsPageOf(paths.settings, settingsPages.passkeys)}
            className="self-start text-sm text-accent underline underline-offset-2"
          >
            {texts.manage}
          </Link>
        </>
      )}
      {obstacle ? (
        <Banner tone="info">{passkeyTexts.obstacles[obstacle]}</Banner>
      ) : (
        <Button size="sm" variant="secondary" className="self-start" busy={add.isBusy} onClick={() => void add.run()}>
          {texts.add}
        </Button>
      )}
    </>
  )
}

function RecoveryCodes({ codesLeft }: Pick<PasskeyRecovery, 'codesLeft'>) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useAction(async () => setCodes(await makeCodes()), { failed: texts.makeCodesFailed })
  return (
    <Panel title={texts.codes}>
      {codes.length > 0 ? (
        <>
          <Banner tone="info">{texts.keepCodes}</Banner>
          <ol className="grid grid-cols-2 gap-x-6 gap-y-1 self-start font-mono text-sm select-all">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="self-start">
            <CopyButton label={texts.copyCodes} text={codes.join('\n')} />
          </div>
        </>
      ) : (
        <>
          <p className="text-sm text-pretty text-text-muted">
            {codesLeft === 0 ? texts.noCodes : fill(texts.codesLeft, { n: codesLeft })}
          </p>
          <Button
            size="sm"
            variant={codesLeft === 0 ? 'primary' : 'secondary'}
            className="self-start"
            busy={isBusy}
            onClick={() => (codesLeft === 0 ? void run() : setIsAsking(true))}
          >
            {codesLeft === 0 ? texts.makeFirstCodes : texts.makeCodes}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.makeCodesTitle}
        description={texts.makeCodesText}
        confirmLabel={texts.makeCodes}
        // Not awaited, so that this dialog closes before the step-up dialog opens.
        onConfirm={() => void run()}
      />
    </Panel>
  )
}
