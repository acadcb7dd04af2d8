import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@radix-ui/react-collapsible";
import { useState } from "react";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, paragraphs } = startupProgram.behind;

/** In the place of app/pages/startup-program/behind.tsx. */
export function Behind() {
  const [open, setOpen] = useState(false);
  return (
    <div className="content">
      <Collapsible open={open} onOpenChange={setOpen} asChild>
        {/* biome-ignore lint/a11y: nothing to do here, it only keeps the platform from toggling it a second time */}
        <details className="disclosure" open={open} onClick={(event) => event.preventDefault()}>
          <CollapsibleTrigger asChild>
            <summary>
              <h2 className="display display-3">{heading}</h2>
            </summary>
          </CollapsibleTrigger>
          <CollapsibleContent className="stack measure pb-8">
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </CollapsibleContent>
        </details>
      </Collapsible>
    </div>
  );
}
