import clsx from 'clsx'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { failureText } from '@love-space/ui/failure-text.ts'
import { keepPreviousData, useQuery } from '@love-space/web-kit/query.ts'

const typingDelayMs = 150

interface FinderProps<Found> {
  readonly label: string
  readonly placeholder: string
  readonly charsMax: number
  readonly field: RefObject<HTMLInputElement | null>
  readonly list: string
  readonly name: string
  readonly load: (typed: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** Text before any input. Without it, an empty search loads all records. */
  readonly hint?: string
  readonly none: string
  readonly failed: string
  readonly keyOf: (found: Found) => string
  readonly render: (found: Found) => ReactNode
  readonly onChoose: (found: Found) => void
}

function useFound<Found>({ name, load, hint }: Pick<FinderProps<Found>, 'name' | 'load' | 'hint'>, typed: string) {
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), typingDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
  const waits = searched === '' && hint !== undefined
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [name, searched],
    queryFn: ({ signal }) => load(searched, signal),
    enabled: !waits,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  return {
    found: waits || error ? [] : (data ?? []),
    // False while rows of the previous search are shown: Enter must not choose one.
    isFound: typed.trim() === searched && !isPlaceholderData,
    waits,
    error,
    isFetching,
  }
}

function useChosen<Found>(found: readonly Found[], onEnter: (option: Found) => void) {
  const [chosen, setChosen] = useState(0)
  const options = useRef<HTMLDivElement>(null)
  const at = Math.min(chosen, Math.max(0, found.length - 1))
  const press = (event: KeyboardEvent) => {
    const option = found[at]
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && found.length > 0) {
      const next = (at + by + found.length) % found.length
      setChosen(next)
      options.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && option !== undefined) onEnter(option)
    else return
    event.preventDefault()
  }
  return { options, at, setChosen, press }
}

const Option = ({ isChosen, ...rest }: ComponentProps<'div'> & { readonly isChosen: boolean }) => (
  <div
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    className={clsx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-sm',
      isChosen && 'bg-accent-soft text-on-accent-soft',
    )}
    {...rest}
  />
)

export function Finder<Found>(props: FinderProps<Found>) {
  const { label, placeholder, charsMax, field, list, hint, none, failed, keyOf, render, onChoose } = props
  const [typed, setTyped] = useState('')
  const listId = useId()
  const { found, isFound, waits, error, isFetching } = useFound(props, typed)
  const { options, at, setChosen, press } = useChosen(found, (option) => {
    if (isFound) onChoose(option)
  })
  const message = error ? failureText(error, failed) : waits ? hint : found.length === 0 && !isFetching ? none : ''

  return (
    <div>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] === undefined ? undefined : `${listId}-${at}`}
        value={typed}
        maxLength={charsMax}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className="min-h-11 w-full rounded-field border border-line-strong bg-surface-raised px-3"
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div ref={options} id={listId} role="listbox" aria-label={list} className="mt-3 flex flex-col">
        {found.map((option, index) => (
          <Option
            key={keyOf(option)}
            id={`${listId}-${index}`}
            isChosen={index === at}
            onPointerMove={() => setChosen(index)}
            onClick={() => onChoose(option)}
            onKeyDown={press}
          >
            {render(option)}
          </Option>
        ))}
      </div>
      <p role="status" className={clsx('px-3 text-sm text-text-muted', message !== '' && 'py-4')}>
        {message}
      </p>
    </div>
  )
}
