const tones = { good: [880, 1320], bad: [220, 220] } as const
const noteS = 0.09

let sound: AudioContext | undefined

/** Prepares sound. Browsers allow it only after a press. */
export const allowSound = (): void => {
  if ('AudioContext' in window) sound ??= new AudioContext()
}

/** Says by sound and a tick of the phone how a ring went, so that nobody has to look. */
export const signal = (how: keyof typeof tones): void => {
  if ('vibrate' in navigator) navigator.vibrate(how === 'good' ? 60 : [80, 60, 80])
  if (!sound) return
  for (const [index, frequency] of tones[how].entries()) {
    const note = sound.createOscillator()
    note.frequency.value = frequency
    note.connect(sound.destination)
    note.start(sound.currentTime + index * noteS)
    note.stop(sound.currentTime + (index + 1) * noteS)
  }
}
