import clsx from 'clsx'
import { Delete } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Spinner } from './spinner.tsx'

export type PinPadProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onComplete?: ((pin: string) => void) | undefined
  /** Error to show and announce. The dots shake once the value is cleared. */
  error?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Whether to focus the pad on mount, for pages whose purpose is the PIN. */
  focusOnMount?: boolean | undefined
}

const digits = 4

/** A PIN pad. An invisible input takes typing and pasting; `inputMode="none"` hides the on-screen keyboard. */
export function PinPad(props: PinPadProps) {
  const { label, value, onChange, onComplete, error, busy = false, disabled = false, focusOnMount } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focusOnMount) input.current?.focus()
  }, [focusOnMount])

  const enter = (text: string) => {
    if (busy || disabled) return
    const next = text.replace(/\D/g, '').slice(0, digits)
    if (next === value) return
    onChange(next)
    if (next.length === digits) onComplete?.(next)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="mx-auto flex w-full max-w-76 flex-col gap-5 short:gap-2.5 shorter:gap-1"
    >
      <label htmlFor={id} id={`${id}-label`} className="text-center font-medium">
        {label}
      </label>
      <Dots filled={value.length} isWrong={Boolean(error) && value === ''}>
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
      </Dots>
      <div className="flex min-h-6 items-center justify-center text-center text-sm">
        {busy && <Spinner />}
        {!busy && error && (
          <p id={`${id}-error`} role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {value === '' ? '' : uiTexts.digitsEntered(value.length, digits)}
      </p>
      <Keys value={value} isDisabled={disabled} onEnter={enter} />
    </div>
  )
}

function Dots({ filled, isWrong, children }: { filled: number; isWrong: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'relative mx-auto flex h-tap items-center gap-4 rounded-full px-5 shorter:h-8',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isWrong && 'animate-shake',
      )}
    >
      {children}
      {Array.from({ length: digits }, (_, index) => (
        <span
          key={index}
          aria-hidden
          data-filled={index < filled || undefined}
          className={clsx(
            'pointer-events-none size-4 rounded-full border-2 transition duration-150',
            isWrong ? 'border-danger' : 'border-line-strong',
            'data-filled:scale-110 data-filled:border-accent data-filled:bg-accent',
          )}
        />
      ))}
    </div>
  )
}

function Keys(props: { value: string; isDisabled: boolean; onEnter: (text: string) => void }) {
  const { value, isDisabled, onEnter } = props
  const digit = (number: number) => (
    <Key key={number} name={String(number)} isDisabled={isDisabled} onPress={() => onEnter(value + String(number))}>
      {number}
    </Key>
  )
  return (
    <div className="grid grid-cols-3 gap-x-4 gap-y-3 short:gap-y-2 shorter:gap-y-1">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
      <Key name={uiTexts.clearDigits} isQuiet isDisabled={isDisabled} onPress={() => onEnter('')}>
        {uiTexts.clearDigits}
      </Key>
      {digit(0)}
      <Key name={uiTexts.deleteDigit} isQuiet isDisabled={isDisabled} onPress={() => onEnter(value.slice(0, -1))}>
        <Delete className="size-6" />
      </Key>
    </div>
  )
}

interface KeyProps {
  name: string
  isQuiet?: boolean
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function Key({ name, isQuiet = false, isDisabled, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={isDisabled}
      onClick={onPress}
      className={clsx(
        'mx-auto flex aspect-square w-full max-w-17 touch-manipulation items-center justify-center rounded-full transition duration-100 select-none short:max-w-14 shorter:max-w-11',
        'active:scale-95 active:bg-accent active:text-on-accent disabled:opacity-50',
        isQuiet
          ? 'text-sm font-medium text-text-muted hover:bg-accent-soft'
          : 'border border-line bg-surface-raised font-display text-3xl shadow-card shorter:text-2xl hover:bg-accent-soft',
      )}
    >
      {children}
    </button>
  )
}
