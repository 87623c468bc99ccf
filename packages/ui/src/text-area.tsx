import clsx from 'clsx'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type Ref } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'maxLength'> & {
    /** Limit in characters. Longer text stays, so that pasted text is not cut, and the counter shows the excess. */
    limit?: number | undefined
    /** When to show the counter: `near` (default) means in the last tenth of the limit. */
    counter?: 'near' | 'always' | undefined
    /** Look: `bare` has no box and no height limit. */
    look?: 'box' | 'bare' | undefined
    onSend?: (() => void) | undefined
  }

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, optional, className, ...input } = props
  const { limit, counter = 'near', look = 'box', onSend, onChange, onKeyDown, ref, ...rest } = input
  const ids = useFieldIds(props)
  const element = useRef<HTMLTextAreaElement | null>(null)
  const [uncontrolledLength, setUncontrolledLength] = useState(0)
  const length = typeof rest.value === 'string' ? rest.value.length : uncontrolledLength

  useLayoutEffect(() => {
    if (element.current) fitHeight(element.current)
  })
  useLayoutEffect(() => setUncontrolledLength(element.current?.value.length ?? 0), [])

  const left = limit === undefined ? 0 : limit - length
  const counted = limit !== undefined && (counter === 'always' || left <= limit / 10)
  return (
    <Field
      {...{ ids, label, labelHidden, hint, error, optional, className }}
      aside={counted && <Counter length={length} limit={limit} />}
    >
      <textarea
        rows={3}
        dir="auto"
        {...rest}
        {...ids.aria}
        aria-invalid={ids.aria['aria-invalid'] ?? (limit !== undefined && left < 0 ? true : undefined)}
        id={ids.id}
        ref={(node) => {
          element.current = node
          return assignRef(ref, node)
        }}
        className={clsx('resize-none leading-relaxed', look === 'box' ? [inputClass, 'max-h-[40dvh]'] : bareClass)}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          fitHeight(event.target)
          setUncontrolledLength(event.target.value.length)
          void onChange?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.()
        }}
      />
    </Field>
  )
}

const bareClass = 'block w-full bg-transparent text-text outline-none placeholder:text-text-muted'

function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

function assignRef<T>(ref: Ref<T> | undefined, value: T | null): (() => void) | undefined {
  if (typeof ref === 'function') return ref(value) ?? undefined
  if (ref) ref.current = value
  return undefined
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  const spoken = left >= 0 ? uiTexts.charactersLeft(left) : uiTexts.charactersOver(-left)
  return (
    <>
      <span
        aria-hidden
        className={clsx('text-sm tabular-nums', left < 0 ? 'font-medium text-danger' : 'text-text-muted')}
      >
        {length} / {limit}
      </span>
      <span role="status" className="sr-only">
        {left <= limit / 10 ? spoken : ''}
      </span>
    </>
  )
}
