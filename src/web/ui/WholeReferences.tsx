const reference = /([A-Z]{2,}-[\dA-Z][\dA-Z-]*)/

/** A text whose references, such as DL-2026-11-01, never break over lines. */
export const WholeReferences = ({ text }: { text: string }) =>
  text.split(reference).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole">
        {part}
      </span>
    ),
  )
