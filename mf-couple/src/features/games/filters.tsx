import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'

export type Filters = Readonly<Record<string, string | null | undefined>>

export interface FilterProps {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly options: readonly string[] }[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

const wordOf = (name: string): string => (name in texts.words ? texts.words[name as keyof typeof texts.words] : name)

export function FilterFields({ fields, filters, onChange }: FilterProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      {fields.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={filters[name] ?? ''}
          options={[{ value: '', label: texts.any }, ...options.map((value) => ({ value, label: wordOf(value) }))]}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value || null })}
        />
      ))}
    </div>
  )
}

export const wordsOf = (names: readonly string[]): string => names.map(wordOf).join(' · ')
