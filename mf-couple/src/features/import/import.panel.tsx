import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { importing as texts } from '@love-space/texts/en/couple/import.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText, LocalRefusal } from '@love-space/ui/failure-text.ts'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { bytesText } from '../../shared/bytes-text.ts'
import { roomLeft } from '../../shared/files/room-left.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import type { Source } from './bring.ts'
import { openExport } from './export-file.ts'
import { beginImport, continueImport, forgetImport, stopImport, useImport, type Import } from './import.store.ts'
import { openList } from './list-file.ts'
import { countsOf, filesOf, planOf, planOfList, spacesIn, type Counts, type ExportedSpace } from './plan.rules.ts'

interface SectionProps {
  readonly user: User
  readonly space: Space
}

/** Chosen files: sources by the space they come from; one without a space for a list of pictures. */
interface Opened {
  readonly spaces: readonly ExportedSpace[]
  readonly sourceOf: (fromSpaceId: string) => Source
}

const columnsText = Object.values(texts.columns).join(', ')

export default function ImportSection({ user, space }: SectionProps) {
  const current = useImport((state) => state.current)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isHere = current?.spaceId === space.id
  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      {isHere ? (
        <Running current={current} onFinished={() => setOpened(null)} />
      ) : opened ? (
        <Preview
          opened={opened}
          onBegin={(source) => void beginImport(source, { space, userId: user.id })}
          spaceId={space.id}
          onOther={() => setOpened(null)}
        />
      ) : (
        <Choose space={space} onOpened={setOpened} />
      )}
    </SettingsSection>
  )
}

const openExportFile = async (zip: File, space: Space): Promise<Opened> => {
  const { records, fileAt } = await openExport(zip).catch(() => {
    throw new LocalRefusal(texts.notAnExport)
  })
  const reader = { into: space, memberIds: space.users.map(({ id }) => id) }
  return {
    spaces: spacesIn(records, space.id),
    sourceOf: (fromSpaceId) => ({ plan: planOf(records, fromSpaceId, reader), fileAt }),
  }
}

const openPictures = async (files: readonly File[], space: Space): Promise<Opened> => {
  const { rows, fileAt } = await openList(files)
  return { spaces: [{ id: '', name: '' }], sourceOf: () => ({ plan: planOfList(rows, space), fileAt }) }
}

function Choose({ space, onOpened }: { space: Space; onOpened: (opened: Opened) => void }) {
  const open = useAction(async (reading: () => Promise<Opened>) => {
    const opened = await reading()
    const isEmpty = opened.spaces.every(({ id }) => opened.sourceOf(id).plan.steps.length === 0)
    if (isEmpty) throw new LocalRefusal(texts.nothingInIt)
    onOpened(opened)
  })
  return (
    <>
      {open.isBusy && (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          {texts.reading}
        </p>
      )}
      {open.error !== undefined && <Banner tone="error">{failureText(open.error, texts.notAnExport)}</Banner>}
      <div role="group" aria-label={texts.export} className="flex flex-col gap-3">
        <h2 className="font-medium">{texts.export}</h2>
        <FilePicker
          label={texts.chooseExport}
          hint={texts.chooseExportHint}
          accept=".zip,application/zip"
          disabled={open.isBusy}
          onFiles={([zip]) => zip && void open.run(() => openExportFile(zip, space))}
        />
      </div>
      <div role="group" aria-label={texts.folder} className="flex flex-col gap-3">
        <h2 className="font-medium">{texts.folder}</h2>
        <FilePicker
          label={texts.chooseFolder}
          hint={fill(texts.chooseFolderHint, { columns: columnsText })}
          accept={`.csv,text/csv,${acceptOf('memory')}`}
          multiple
          disabled={open.isBusy}
          onFiles={(files) => void open.run(() => openPictures(files, space))}
        />
      </div>
    </>
  )
}

const number = (n: number): string => n.toLocaleString(locale)

const countTexts = (counts: Counts): string[] =>
  (['memories', 'events', 'songs', 'wishes', 'letters', 'moods'] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [fillCount(texts.counts[kind], counts[kind], { n: number(counts[kind]) })],
  )

interface PreviewProps {
  readonly opened: Opened
  readonly spaceId: string
  readonly onBegin: (source: Source) => void
  readonly onOther: () => void
}

function Preview({ opened, spaceId, onBegin, onOther }: PreviewProps) {
  const { spaces, sourceOf } = opened
  const [from, setFrom] = useState(spaces[0]?.id ?? '')
  const headingId = useId()
  const heading = useFocusOnce<HTMLHeadingElement>()
  const source = sourceOf(from)
  const { plan } = source
  const found = filesOf(plan.steps).map((path) => source.fileAt(path))
  const bytes = found.reduce((sum, file) => sum + (file?.bytes ?? 0), 0)
  const here = found.filter((file) => file !== undefined).length
  const begin = useAction(async () => {
    const free = (await roomLeft(spaceId)) ?? 0
    if (bytes > free) throw new LocalRefusal(fill(texts.tooBig, { free: bytesText(free), needed: bytesText(bytes) }))
    onBegin(source)
  })
  const stays = [
    ...(plan.notYours > 0 ? [fillCount(texts.notYours, plan.notYours, { n: number(plan.notYours) })] : []),
    ...(found.length > here
      ? [fillCount(texts.notThere, found.length - here, { n: number(found.length - here) })]
      : []),
    ...(plan.unreadable > 0 ? [fillCount(texts.unreadable, plan.unreadable, { n: number(plan.unreadable) })] : []),
    ...(from === '' ? [] : [texts.neverComes]),
  ]
  return (
    <>
      {spaces.length > 1 && (
        <SelectField
          label={texts.from}
          value={from}
          options={spaces.map(({ id, name }) => ({ value: id, label: name || texts.namelessSpace }))}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      )}
      <section aria-labelledby={headingId} className="flex flex-col gap-2">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-medium outline-none">
          {texts.preview}
        </h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 empty:hidden">
          {countTexts(countsOf(plan.steps)).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {here > 0 && <li>{fillCount(texts.files, here, { n: number(here), size: bytesText(bytes) })}</li>}
        </ul>
        {plan.steps.length === 0 && <p>{texts.nothingInIt}</p>}
      </section>
      {stays.length > 0 && (
        <section aria-label={texts.stays} className="flex flex-col gap-2 text-text-muted">
          <h2 className="font-medium">{texts.stays}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {stays.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {begin.error !== undefined && <Banner tone="error">{failureText(begin.error, texts.failed)}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button busy={begin.isBusy} disabled={plan.steps.length === 0} onClick={() => void begin.run()}>
          {texts.begin}
        </Button>
        <Button variant="secondary" onClick={onOther}>
          {texts.other}
        </Button>
      </div>
    </>
  )
}

function Running({ current, onFinished }: { current: Import; onFinished: () => void }) {
  const { state, done, total, added, known, leftOut, error } = current
  const progress = fill(texts.running, { done: number(done), total: number(total) })
  const what = countTexts(added)
  const finish = () => {
    onFinished()
    forgetImport()
  }
  return (
    <>
      {state === 'running' && (
        <div className="flex flex-col gap-2">
          <Progress label={progress} value={total === 0 ? 1 : done / total} />
          <p className="tabular-nums">{progress}</p>
          <p className="text-sm text-text-muted">{texts.stayHere}</p>
        </div>
      )}
      {state === 'stopped' && (
        <Banner tone="info">{fill(texts.stopped, { done: number(done), total: number(total) })}</Banner>
      )}
      {state === 'failed' && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
      {state === 'done' && leftOut.length === 0 && <Banner tone="success">{texts.done}</Banner>}
      {state === 'done' && leftOut.length > 0 && <Banner tone="info">{texts.doneWithout}</Banner>}
      {state !== 'running' && (
        <p className="text-pretty">
          {what.length > 0
            ? fill(texts.added, { what: new Intl.ListFormat(locale).format(what) })
            : state === 'done' && leftOut.length === 0 && texts.nothingNew}
          {what.length > 0 && known > 0 && ` ${fillCount(texts.known, known, { n: number(known) })}`}
        </p>
      )}
      {leftOut.length > 0 && (
        <section aria-label={texts.leftOut} className="flex flex-col gap-2">
          <h2 className="font-medium">{texts.leftOut}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm wrap-anywhere">
            {leftOut.map(({ name, why }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list only grows, and two may be the same
              <li key={index}>{fill(texts.leftOutOne, { name, why })}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'running' && (
          <Button variant="secondary" onClick={stopImport}>
            {texts.stop}
          </Button>
        )}
        {(state === 'stopped' || state === 'failed') && (
          <Button onClick={() => void continueImport()}>{texts.goOn}</Button>
        )}
        {state !== 'running' && (
          <Button variant={state === 'done' ? 'primary' : 'secondary'} onClick={finish}>
            {texts.finish}
          </Button>
        )}
      </div>
    </>
  )
}

function useFocusOnce<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
