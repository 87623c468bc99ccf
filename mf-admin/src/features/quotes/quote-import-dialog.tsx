import { useEffect, useMemo, useState } from 'react'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import type { QuoteLine, QuoteLineOutcome } from '@love-space/contracts/admin/quote-import.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { quoteImportTexts as texts } from '@love-space/texts/en/office/quote-import.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Chip } from '@love-space/ui/chip.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useKeyPerContent } from '@love-space/ui/use-key-per-content.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { ImportDialog } from '../../shared/import-dialog.tsx'
import { LinesTable } from '../../shared/lines-table.tsx'
import { number } from '../../table/bulk-counts.ts'
import { BulkProgress } from '../../table/bulk-progress.tsx'
import { useFailure } from '../../shared/error-panel.tsx'
import { beginImport, previewImport } from './quote-import.api.ts'
import { shortened } from './quotes.rules.ts'

interface Report {
  readonly file: string
  readonly csv: string
  readonly lines: readonly QuoteLine[]
  readonly unread: readonly string[]
  readonly refused: string | null
}

const megabytes = limits.quoteFileBytesMax / 1_000_000

const tones: Readonly<Record<QuoteLineOutcome, BadgeTone>> = {
  new: 'success',
  unchanged: 'neutral',
  differs: 'warning',
  'in-file': 'warning',
  'in-table': 'warning',
  refused: 'danger',
}

const newIn = ({ lines }: Report): number => lines.filter(({ outcome }) => outcome === 'new').length

/** Returns the text of a file; null if it is not in UTF-8. */
const utf8Of = async (file: File): Promise<string | null> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return null
  }
}

interface QuoteImportDialogProps {
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function QuoteImportDialog({ onChanged, onClose }: QuoteImportDialogProps) {
  const [report, setReport] = useState<Report>()
  const [begun, setBegun] = useState<BulkChange>()
  const [isEnded, setIsEnded] = useState(false)
  const failure = useFailure()
  const keyOf = useKeyPerContent()

  const read = useAction(async (file: string, csv: string) => {
    try {
      const preview = await previewImport(csv)
      if (preview) setReport({ file, csv, ...preview })
    } catch (error) {
      failure.fail(error, texts.failed)
    }
  })
  const choose = async (file: File) => {
    failure.dismiss()
    setReport(undefined)
    setBegun(undefined)
    if (file.size > limits.quoteFileBytesMax) return failure.say(fill(texts.tooLarge, { megabytes }))
    const csv = await utf8Of(file)
    if (csv === null) return failure.say(texts.notUtf8)
    if (csv.trim() === '') return failure.say(fill(texts.empty, { file: file.name }))
    await read.run(file.name, csv)
  }
  const begin = useAction(async ({ file, csv }: Report, count: number) => {
    failure.dismiss()
    try {
      const body = { csv, count }
      const change = await beginImport(body, keyOf(body))
      if (!change) return
      setBegun(change)
      setIsEnded(false)
    } catch (error) {
      failure.fail(error, texts.importFailed)
      if (error instanceof ApiProblem && error.code === 'COUNT_CHANGED') await read.run(file, csv)
    }
  })
  const isBusy = read.isBusy || begin.isBusy
  const count = report && !begun ? newIn(report) : 0

  return (
    <ImportDialog
      title={texts.title}
      description={texts.text}
      choose={texts.choose}
      hint={fill(texts.limits, { lines: number(limits.quoteFileLinesMax), megabytes })}
      failure={failure}
      isReading={isBusy}
      apply={
        report && count > 0
          ? {
              label: fillCount(texts.apply, count, { count: number(count) }),
              isBusy,
              onPress: () => void begin.run(report, count),
            }
          : undefined
      }
      onFile={(file) => void choose(file)}
      onClose={onClose}
    >
      {begun ? (
        <>
          <BulkProgress
            begun={begun}
            texts={texts.progress}
            onChanged={() => {
              setIsEnded(true)
              onChanged()
            }}
            onClose={onClose}
          />
          {!isEnded && <p className="text-sm text-text-muted">{texts.goesOn}</p>}
        </>
      ) : (
        report && <ReportOfLines key={report.csv} report={report} />
      )}
    </ImportDialog>
  )
}

function ReportOfLines({ report }: { readonly report: Report }) {
  const { file, lines, unread, refused } = report
  const [shown, setShown] = useState<QuoteLineOutcome>()
  const byOutcome = Map.groupBy(lines, ({ outcome }) => outcome)
  const summary =
    lines.length === 0
      ? fill(texts.empty, { file })
      : fillCount(texts.trial, lines.length, { file, lines: number(lines.length) })
  return (
    <section aria-label={texts.outcome} className="flex flex-col gap-3">
      <p role="status" className="text-sm break-words">
        {summary} {lines.length > 0 && newIn(report) === 0 && texts.nothing}{' '}
        {unread.length > 0 && fill(texts.unread, { columns: unread.map((name) => `“${name}”`).join(', ') })}
      </p>
      {byOutcome.size > 1 && (
        <div className="flex flex-wrap gap-2">
          <Chip selected={shown === undefined} onClick={() => setShown(undefined)}>
            {fill(texts.counted, { outcome: texts.all, count: number(lines.length) })}
          </Chip>
          {[...byOutcome].map(([outcome, some]) => (
            <Chip key={outcome} selected={shown === outcome} onClick={() => setShown(outcome)}>
              {fill(texts.counted, { outcome: texts.outcomes[outcome], count: number(some.length) })}
            </Chip>
          ))}
        </div>
      )}
      {byOutcome.has('differs') && <p className="text-sm text-text-muted">{texts.differsHint}</p>}
      {lines.length > 0 && (
        <LinesTable
          heading={texts.line}
          lines={(shown && byOutcome.get(shown)) ?? lines}
          columns={[
            {
              heading: texts.quote,
              renderCell: ({ text }) => <span className="wrap-anywhere">{shortened(text)}</span>,
            },
            { heading: texts.outcome, renderCell: (line) => <Outcome line={line} /> },
          ]}
        />
      )}
      {refused !== null && <RefusedLines csv={refused} count={byOutcome.get('refused')?.length ?? 0} />}
    </section>
  )
}

function RefusedLines({ csv, count }: { readonly csv: string; readonly count: number }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([csv], { type: 'text/csv' })), [csv])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Button asChild size="sm" variant="secondary" className="self-start">
      <a href={address} download={texts.refusedFile}>
        {fillCount(texts.saveRefused, count, { count: number(count) })}
      </a>
    </Button>
  )
}

const fieldNames: Readonly<Record<string, string>> = officeTexts.fieldNames

const Outcome = ({ line: { outcome, faults } }: { readonly line: QuoteLine }) => (
  <>
    <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
    {faults.map(({ field, message }) => (
      <p key={field} className="mt-1">
        {fieldNames[field] ?? field}: {message}
      </p>
    ))}
  </>
)
