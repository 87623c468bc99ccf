import type { ComponentProps } from 'react'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onFiles: (files: FileList | null) => void
}

/** A file input that resets itself, so that the same file can be chosen again. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        onFiles(currentTarget.files)
        currentTarget.value = ''
      }}
    />
  )
}
