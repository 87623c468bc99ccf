import { useEffect, useRef, useState } from 'react'
import type { FoundRecord } from '@love-space/contracts/admin/search.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { useMay } from './use-may.ts'
import { RowButton } from './row-button.tsx'
import { Finder } from './finder.tsx'
import { findRecords, renderRecord } from './found-records.tsx'

const texts = officeTexts.search
const needed = { users: 'users:read', spaces: 'spaces:read' } as const

interface RecordFinderProps {
  readonly kind: keyof typeof needed
  readonly id: string
  /** Id and title of the record that the field contains at first. */
  readonly known?: Pick<FoundRecord, 'id' | 'title'> | null | undefined
  readonly onChoose: (id: string) => void
}

/** Fills a field with the id of a user or space that operators find by name, e-mail or code. */
export function RecordFinder({ kind, id, known, onChoose }: RecordFinderProps) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [found, setFound] = useState(known)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  if (!may('records:search') || !may(needed[kind])) return null
  return (
    <div className="-mt-2 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 text-sm">
        <RowButton onClick={() => setIsOpen(!isOpen)}>{texts.find[kind]}</RowButton>
        {found?.id === id && <span>{found.title}</span>}
      </div>
      {isOpen && (
        <Finder
          label={texts.find[kind]}
          placeholder={texts.placeholder}
          charsMax={limits.urlCharsMax}
          field={input}
          list={texts.found}
          name={`search ${kind}`}
          load={async (typed, signal) => (await findRecords(typed, signal)).filter((record) => record.kind === kind)}
          hint={texts.hint}
          none={texts.none}
          failed={texts.failed}
          keyOf={(record) => record.id}
          render={renderRecord}
          onChoose={(record) => {
            onChoose(record.id)
            setFound(record)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
