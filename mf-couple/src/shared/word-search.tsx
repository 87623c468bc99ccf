import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { wordsToFind } from '@love-space/couple-rules/search-words.ts'
import { TextField } from '@love-space/ui/text-field.tsx'

const typingMs = 300

interface WordSearchProps {
  label: string
  /** Text shown while no typed word is long enough. */
  hint: string
  onSearch: (words: string) => void
}

/** Searches while the user types, from three letters on. `onSearch` gets an empty text if no word is long enough. */
export function WordSearch({ label, hint, onSearch }: WordSearchProps) {
  const [text, setText] = useState('')
  const isShort = text.trim() !== '' && wordsToFind(text).length === 0
  const wanted = isShort ? '' : text.trim()
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(wanted), typingMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <form
      role="search"
      className="min-w-0 flex-1 basis-40"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(wanted)
      }}
    >
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        hint={isShort ? hint : undefined}
        value={text}
        maxLength={limits.searchCharsMax}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
