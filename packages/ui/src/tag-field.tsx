import clsx from 'clsx'
import { X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'

export type TagFieldProps = FieldProps & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  tagsMax: number
  tagCharsMax: number
  readOnly?: boolean | undefined
}

const tagsIn = (typed: string, charsMax: number): string[] => {
  const tags = typed.split(',').map((part) => part.trim().replace(/^#+/, '').trim().slice(0, charsMax))
  return [...new Set(tags)].filter((tag) => tag !== '')
}

export function TagField(props: TagFieldProps) {
  const { label, labelHidden, hint, error, optional, className } = props
  const { value, onChange, tagsMax, tagCharsMax, readOnly } = props
  const ids = useFieldIds(props)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const add = (typed: string) => {
    const fresh = tagsIn(typed, tagCharsMax).filter((tag) => !value.includes(tag))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, tagsMax))
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      // Enter never submits the form, also if a comma has just added the tag.
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag))
    input.current?.focus()
  }
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <div
        className={clsx(
          inputClass,
          'flex flex-wrap items-center gap-1.5 py-1.5! has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
        )}
      >
        {value.length > 0 && (
          <ul aria-label={label} className="contents">
            {value.map((tag) => (
              <Tag key={tag} tag={tag} readOnly={readOnly} onRemove={() => remove(tag)} />
            ))}
          </ul>
        )}
        <input
          ref={input}
          {...ids.aria}
          id={ids.id}
          dir="auto"
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          // Read-only instead of disabled, because removing a tag moves the focus here.
          readOnly={readOnly === true || value.length >= tagsMax}
          onKeyDown={press}
          onBlur={() => add(text)}
          onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setText(target.value))}
          className="min-w-24 flex-1 bg-transparent py-1 outline-none"
        />
      </div>
    </Field>
  )
}

function Tag({ tag, readOnly, onRemove }: { tag: string; readOnly: boolean | undefined; onRemove: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        disabled={readOnly}
        aria-label={uiTexts.removeTag(tag)}
        onClick={onRemove}
        className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-accent-soft px-2.5 text-sm text-on-accent-soft pointer-coarse:min-h-tap"
      >
        <span dir="auto" className="truncate">
          #{tag}
        </span>
        <X className="size-4 shrink-0" />
      </button>
    </li>
  )
}
