/** Props of each form that enrols a factor. */
export interface AddFactorProps {
  userId: string
  /** Names of the factors that the account already has. */
  takenNames: string[]
  onClose: () => void
}
