import { Boxes } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { batchTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { OfficePage } from '../../shared/office-page.tsx'
import { useMay } from '../../shared/use-may.ts'
import { generateHash } from '../../paths.ts'
import { loadFailureOf } from '../../shared/error-panel.tsx'
import { refreshBatches } from './batches.api.ts'
import { batchesQuery } from './batches.queries.ts'
import { BatchPanel } from './batch-panel.tsx'
import { FactoryKeys } from './factory-keys.panel.tsx'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const GenerateDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "batch-form" */ './generate-dialog.tsx')).GenerateDialog,
}))

const successShownMs = 5_000

function useReadyToast(batches: readonly Batch[] | undefined) {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state, spaces, devices } of batches ?? []) {
      if (state === 'generating') seen.current.add(id)
      else if (seen.current.delete(id) && state === 'ready') {
        showToast({
          text: fillCount(texts.generated, spaces, { spaces, devices }),
          tone: 'success',
          durationMs: successShownMs,
        })
      }
    }
  }, [batches])
}

export function Component() {
  const { hash } = useLocation()
  const may = useMay()
  const mayWrite = may('rings:write')
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(batchesQuery(page))
  const [isGenerating, setIsGenerating] = useState(hash === generateHash && mayWrite)
  useReadyToast(data?.batches)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limits.batchesPageSize))

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      create={mayWrite && { label: texts.generate, onPress: () => setIsGenerating(true) }}
      failure={loadFailureOf(error, texts.loadFailed)}
      onDismissFailure={() => void refreshBatches()}
    >
      {data?.batches.length === 0 && (
        <EmptyState title={texts.none} icon={<Boxes />}>
          {texts.noneText}
        </EmptyState>
      )}
      <div className="grid items-stretch gap-3 md:grid-cols-2 xl:grid-cols-3">
        {!data && !error && <Skeleton className="h-60" />}
        {data?.batches.map((batch) => (
          <BatchPanel key={batch.id} batch={batch} />
        ))}
      </div>
      {pages > 1 && (
        <nav aria-label={texts.title} className="flex items-center justify-center gap-3 text-sm">
          <Button size="sm" variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <span className="tabular-nums">{fill(texts.page, { page, pages })}</span>
          <Button size="sm" variant="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </nav>
      )}
      {may('factory:keys') && <FactoryKeys />}
      {isGenerating && <GenerateDialog onClose={() => setIsGenerating(false)} />}
    </OfficePage>
  )
}
