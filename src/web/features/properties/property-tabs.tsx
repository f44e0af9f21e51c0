import { type ReactNode, useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { AppointmentsPanel } from '#web/features/appointments/index.ts';
import { CorrectButton, CorrectionList } from '#web/features/corrections/index.ts';
import { ZipChecked } from '#web/features/coverage/index.ts';
import { CrmPanel, NotesPanel, Timeline } from '#web/features/crm/index.ts';
import { DisputesPanel } from '#web/features/disputes/index.ts';
import { EvidencePanel } from '#web/features/evidence/index.ts';
import { MeasurementPanel } from '#web/features/measure/index.ts';
import { PeoplePanel } from '#web/features/people/index.ts';
import { PhotosPanel } from '#web/features/photos/index.ts';
import { PricePanel } from '#web/features/pricing/index.ts';
import { ProposalsPanel } from '#web/features/proposals/index.ts';
import { StormHistory, StormSummary, StormTimeline } from '#web/features/storms/index.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AssessmentList, FactSources } from './fact-sources.tsx';
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
  const { id, address, zipCode } = property;
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
        {details}
        <StormSummary key={`storms ${id}`} propertyId={id} />
        <FactSources key={id} propertyId={id} />
        <ZipChecked zipCode={zipCode} />
        <CorrectionList key={`corrections ${id}`} propertyId={id} />
        <CorrectButton property={property} />
        <MeasurementPanel key={`measurements ${id}`} property={property} />
        <PricePanel key={`prices ${id}`} property={property} />
        <ProposalsPanel key={`proposals ${id}`} property={property} />
        <EvidencePanel propertyId={id} address={address} />
        <DisputesPanel key={`disputes ${id}`} propertyId={id} address={address} />
      </TabsContent>
      <TabsContent value="crm" className="grid gap-6 pt-4">
        <CrmPanel key={id} propertyId={id} />
        <PeoplePanel key={`people ${id}`} propertyId={id} />
        <AppointmentsPanel key={`appointments ${id}`} propertyId={id} />
        <PhotosPanel key={`photos ${id}`} propertyId={id} address={address} />
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
