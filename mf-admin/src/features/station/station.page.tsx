import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { batchTexts } from '@love-space/texts/en/batches.ts'
import { stationTexts as texts } from '@love-space/texts/en/office/station.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link, useParams } from '@love-space/web-kit/router.ts'
import { Smartphone } from 'lucide-react'
import { recordPaths } from '../../paths.ts'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { OfficePage } from '../../shared/office-page.tsx'
import { useAttempts } from '../../shared/use-attempts.ts'
import { useMay } from '../../shared/use-may.ts'
import { LookOnly } from '../../table/record-frame.tsx'
import { batchQuery, saveBatch } from '../batches/batches.queries.ts'
import { LeavingQuestion } from './leaving-question.tsx'
import { StationPanel } from './station-panel.tsx'
import { createStation, isWriting } from './station.store.ts'
import { hasNfc } from './web-nfc.ts'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  const mayWrite = may('tokens:reveal') && may('rings:write')
  const { data: batch, error, refetch } = useQuery(batchQuery(id))
  return (
    <OfficePage
      title={texts.title}
      subtitle={
        <Link to={recordPaths.batches(id)} className="text-accent underline underline-offset-2">
          {fill(texts.back, { name: batch?.name ?? '' })}
        </Link>
      }
      failure={loadFailureOf(error, batchTexts.loadFailed)}
      onDismissFailure={() => void refetch()}
    >
      {batch && !mayWrite && <LookOnly />}
      {batch && mayWrite && (hasNfc() ? <OpenStation key={id} batch={batch} /> : <Unsupported batch={batch} />)}
    </OfficePage>
  )
}

function OpenStation({ batch }: { batch: Batch }) {
  const [station] = useState(() => createStation(batch))
  const state = useSyncExternalStore(station.subscribe, station.state)
  useEffect(() => {
    window.addEventListener('pagehide', station.stop)
    const unfollow = credentials.onUserChange(station.stop)
    return () => {
      unfollow()
      window.removeEventListener('pagehide', station.stop)
      station.stop()
    }
  }, [station])
  return (
    <>
      <LeavingQuestion isNeeded={isWriting(state)} />
      <StationPanel batch={batch} station={station} state={state} />
    </>
  )
}

function Unsupported({ batch: { id } }: { batch: Batch }) {
  const { attempt, busy, failure, dismiss } = useAttempts(() => undefined)
  return (
    <>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <EmptyState
        title={texts.unsupported.title}
        icon={<Smartphone />}
        action={
          <Button
            variant="secondary"
            busy={busy === 'save'}
            onClick={() => void attempt('save', () => saveBatch(id, 'csv'), batchTexts.saveFailed)}
          >
            {texts.unsupported.save}
          </Button>
        }
      >
        <p className="wrap-anywhere">{fill(texts.unsupported.text, { address: window.location.href })}</p>
        <p className="mt-2">{texts.unsupported.file}</p>
      </EmptyState>
    </>
  )
}
