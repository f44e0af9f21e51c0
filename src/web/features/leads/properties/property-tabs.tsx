import { type ReactNode, useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { ZipChecked } from '#web/features/company/coverage/index.ts';
import { CorrectButton, CorrectionList } from '#web/features/imagery/corrections/index.ts';
import { CrmPanel, NotesPanel, Timeline } from '#web/features/leads/crm/index.ts';
import { StormHistory, StormSummary, StormTimeline } from '#web/features/storms/storms/index.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AssessmentList, FactSources } from './fact-sources.tsx';
import { type PropertyPanel, panelsOf } from './panels.ts';
import { PropertyPictures } from './property-pictures.tsx';

interface PropertyTabsProps {
  property: Property;
  details: ReactNode;
  first: 'details' | 'crm';
  /** A tab for the pictures, where the details do not begin with them. */
  images: boolean;
}

/** Details, CRM, Notes, Images, Storms and Timeline of a property. The tab stays while one steps through a list. */
export function PropertyTabs({ property, details, first, images }: PropertyTabsProps) {
  const [tab, setTab] = useState<string>(first);
  const { id, zipCode } = property;
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Property">
        <TabsTrigger value="details">Details</TabsTrigger>
        <TabsTrigger value="crm">CRM</TabsTrigger>
        <TabsTrigger value="notes">Notes</TabsTrigger>
        {images && <TabsTrigger value="images">Images</TabsTrigger>}
        <TabsTrigger value="storms">Storms</TabsTrigger>
        <TabsTrigger value="timeline">Timeline</TabsTrigger>
      </TabsList>
      <TabsContent value="details" className="grid gap-6 pt-4">
        {panelsOf('details').map(
          ({ file, Top }) => Top && <Top key={`${file} ${property.id}`} property={property} />,
        )}
        {details}
        <StormSummary key={`storms ${id}`} propertyId={id} />
        <FactSources key={id} propertyId={id} />
        <ZipChecked zipCode={zipCode} />
        <CorrectionList key={`corrections ${id}`} propertyId={id} />
        <CorrectButton property={property} />
        <Panels tab="details" property={property} />
      </TabsContent>
      <TabsContent value="crm" className="grid gap-6 pt-4">
        <CrmPanel key={id} propertyId={id} />
        <Panels tab="crm" property={property} />
      </TabsContent>
      <TabsContent value="notes" className="pt-4">
        <NotesPanel key={id} propertyId={id} />
      </TabsContent>
      {images && (
        <TabsContent value="images" className="pt-4">
          <PropertyPictures property={property} />
        </TabsContent>
      )}
      <TabsContent value="storms" className="pt-4">
        <StormHistory key={id} property={property} />
      </TabsContent>
      <TabsContent value="timeline" className="pt-4">
        <CorrectionList key={`corrections ${id}`} propertyId={id} all />
        <AssessmentList key={id} propertyId={id} />
        <StormTimeline key={`storms ${id}`} propertyId={id} />
        <Timeline key={id} propertyId={id} />
      </TabsContent>
    </Tabs>
  );
}

function Panels({ tab, property }: { tab: PropertyPanel['tab']; property: Property }) {
  return panelsOf(tab).map(({ file, Panel }) => <Panel key={`${file} ${property.id}`} property={property} />);
}
