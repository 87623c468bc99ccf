/** What is said when something asks for the PIN again. `{…}` are filled in by `fill`. */
export const stepUp = {
  title: 'Confirm with your PIN',
  hint: 'This protects what matters. Confirmed for five minutes.',
} as const
