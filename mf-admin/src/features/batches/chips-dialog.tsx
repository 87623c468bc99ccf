import { useState } from 'react'
import type { Batch, BatchLine } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { batchTexts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { ImportDialog } from '../../shared/import-dialog.tsx'
import { LinesTable } from '../../shared/lines-table.tsx'
import { useFailure } from '../../shared/error-panel.tsx'
import { importChips, refreshBatches } from './batches.api.ts'

const texts = batchTexts.chips

interface Report {
  readonly file: string
  readonly csv: string
  readonly lines: readonly BatchLine[]
  readonly isDone: boolean
}

const newIn = ({ lines }: Report): number => lines.filter(({ outcome }) => outcome === 'noted').length
const tones = { noted: 'success', known: 'neutral' } as const

export function ChipsDialog({ batch: { id, name }, onClose }: { batch: Batch; onClose: () => void }) {
  const [report, setReport] = useState<Report>()
  const failure = useFailure()

  const read = useAction(async (file: string, csv: string, isTrial: boolean) => {
    failure.dismiss()
    try {
      const lines = await importChips(id, csv, isTrial)
      if (lines) setReport({ file, csv, lines, isDone: !isTrial })
    } catch (error) {
      failure.fail(error, texts.failed)
      // The server may have stored the chips although the request failed: a dry run shows it.
      const lines = isTrial ? null : await importChips(id, csv, true).catch(() => null)
      if (lines) setReport({ file, csv, lines, isDone: false })
    }
    if (!isTrial) await refreshBatches()
  })
  const choose = async (file: File) => {
    setReport(undefined)
    if (file.size > limits.chipFileCharsMax) return failure.say(texts.tooLarge)
    await read.run(file.name, await file.text(), true)
  }
  const isReady = report !== undefined && !report.isDone && newIn(report) > 0

  return (
    <ImportDialog
      title={fill(texts.title, { name })}
      description={texts.text}
      choose={texts.choose}
      failure={failure}
      isReading={read.isBusy}
      apply={
        isReady
          ? {
              label: fillCount(texts.apply, newIn(report), { noted: newIn(report) }),
              isBusy: read.isBusy,
              onPress: () => void read.run(report.file, report.csv, false),
            }
          : undefined
      }
      onFile={(file) => void choose(file)}
      onClose={onClose}
    >
      {report && <ReportTable report={report} />}
    </ImportDialog>
  )
}

function ReportTable({ report }: { report: Report }) {
  const { file, lines, isDone } = report
  return (
    <section aria-label={texts.outcome} className="flex flex-col gap-3">
      {isDone ? (
        <Banner tone="success">{fillCount(texts.done, newIn(report), { noted: newIn(report) })}</Banner>
      ) : (
        <p role="status" className="text-sm break-words">
          {fillCount(texts.trial, lines.length, { file, lines: lines.length })} {newIn(report) === 0 && texts.nothing}
        </p>
      )}
      <LinesTable
        heading={texts.line}
        lines={lines}
        columns={[
          {
            heading: texts.ring,
            renderCell: ({ ring }) => (
              <span className="font-mono text-xs">{ring === '' ? texts.unknownRing : `${ring}…`}</span>
            ),
          },
          {
            heading: texts.chip,
            renderCell: ({ chipUid }) => <span className="font-mono text-xs break-all">{chipUid}</span>,
          },
          {
            heading: texts.outcome,
            renderCell: ({ outcome }) => (
              <Badge tone={outcome in tones ? tones[outcome as keyof typeof tones] : 'danger'}>
                {isDone && outcome === 'noted' ? texts.recordedOutcome : (texts.outcomes[outcome] ?? outcome)}
              </Badge>
            ),
          },
        ]}
      />
    </section>
  )
}
