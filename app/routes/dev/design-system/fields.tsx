import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { CheckboxOrRadio, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Section } from './section.tsx'

export function Fields() {
  return (
    <Section title="Fields">
      <form className="form max-w-3xl">
        <ErrorSummary attempt={0} errors={[{ field: 'k3', message: 'Passwords do not match' }]} />
        <TextField className="half" label="Full name" defaultValue="Mina Keller" />
        <TextField
          className="half"
          label="Email"
          readOnly
          defaultValue="mina@example.com"
          hint="Your email cannot be changed."
        />
        <TextField
          className="half"
          id="k3"
          label="Confirm password"
          type="password"
          defaultValue="secret"
          error="Passwords do not match"
        />
        <SelectField className="half" label="Content niche">
          <option>Fashion</option>
          <option>A very long name of a niche that does not fit into the field</option>
        </SelectField>
        <TextArea label="Your review" optional />
        <div className="half">
          <CheckboxOrRadio label="Instagram" defaultChecked count={12} />
          <CheckboxOrRadio label="TikTok" count={3} />
        </div>
        <div className="half choice-group">
          <CheckboxOrRadio type="radio" name="delivery" label="Standard delivery" defaultChecked />
          <CheckboxOrRadio type="radio" name="delivery" label="Express delivery" />
        </div>
        <TextField className="half" label="Not now" disabled />
        <div className="half">
          <p className="label mb-2">Password: Medium</p>
          <div className="meter" aria-hidden="true">
            <i className="is-on" />
            <i className="is-on" />
            <i />
          </div>
        </div>
      </form>
    </Section>
  )
}
