import clsx from 'clsx'
import { Delete } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Spinner } from './spinner.tsx'

export type PinPadProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called with the whole PIN as soon as its last digit is there. */
  onComplete?: ((pin: string) => void) | undefined
  length?: number | undefined
  /** Shown and read out; shakes when it stands and the value has been cleared. */
  error?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** True where the PIN is what the page is for. */
  focusOnMount?: boolean | undefined
  className?: string | undefined
}

/**
 * Asks for a PIN with a number pad. An invisible input over the dots takes typing and pasting;
 * `inputMode="none"` keeps the phone's own keyboard away.
 */
export function PinPad(props: PinPadProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    length = 4,
    error,
    busy = false,
    disabled = false,
    focusOnMount,
    className,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const locked = busy || disabled

  useEffect(() => {
    if (focusOnMount) input.current?.focus()
  }, [focusOnMount])

  const enter = (text: string) => {
    if (locked) return
    const next = text.replace(/\D/g, '').slice(0, length)
    if (next === value) return
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }
  const key = (name: string, content: ReactNode, onPress: () => void, quiet = false) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={() => {
        if (!locked) onPress()
      }}
      className={clsx(
        'mx-auto flex aspect-square w-full max-w-17 touch-manipulation items-center justify-center rounded-full transition duration-100 select-none short:max-w-14 shorter:max-w-11',
        'active:scale-95 active:bg-accent active:text-on-accent disabled:opacity-50',
        quiet
          ? 'text-sm font-medium text-text-muted hover:bg-accent-soft'
          : 'border border-line bg-surface-raised font-display text-3xl shadow-card shorter:text-2xl hover:bg-accent-soft',
      )}
    >
      {content}
    </button>
  )
  const digit = (number: number) => key(String(number), number, () => enter(value + String(number)))

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={clsx('mx-auto flex w-full max-w-76 flex-col gap-5 short:gap-2.5 shorter:gap-1', className)}
    >
      <label htmlFor={id} id={`${id}-label`} className="text-center font-medium">
        {label}
      </label>
      <div
        className={clsx(
          'relative mx-auto flex h-tap items-center gap-4 rounded-full px-5 shorter:h-8',
          'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          error && value === '' && 'animate-shake',
        )}
      >
        <input
          id={id}
          type="password"
          inputMode="none"
          autoComplete="off"
          ref={input}
          value={value}
          disabled={disabled}
          readOnly={busy}
          onChange={(event) => enter(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="absolute inset-0 size-full cursor-default rounded-full opacity-0"
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden
            data-filled={index < value.length || undefined}
            className={clsx(
              'pointer-events-none size-4 rounded-full border-2 transition duration-150',
              error && value === '' ? 'border-danger' : 'border-line-strong',
              'data-filled:scale-110 data-filled:border-accent data-filled:bg-accent',
            )}
          />
        ))}
      </div>
      <div className="flex min-h-6 items-center justify-center text-center text-sm">
        {busy && <Spinner />}
        {!busy && error && (
          <p id={`${id}-error`} role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {value === '' ? '' : uiTexts.digitsEntered(value.length, length)}
      </p>
      <div className="grid grid-cols-3 gap-x-4 gap-y-3 short:gap-y-2 shorter:gap-y-1">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
        {key(uiTexts.clearDigits, uiTexts.clearDigits, () => enter(''), true)}
        {digit(0)}
        {key(uiTexts.deleteDigit, <Delete aria-hidden className="size-6" />, () => enter(value.slice(0, -1)), true)}
      </div>
    </div>
  )
}
