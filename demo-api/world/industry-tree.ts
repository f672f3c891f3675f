interface Sector {
  readonly code: string;
  readonly name: string;
  /** Typical customers of companies in this sector. */
  readonly buyers: readonly string[];
  /** Typical suffixes of their names. */
  readonly suffixes: readonly string[];
  readonly offering: "software" | "services" | "hardware_manufacturing" | "digital_commerce_content";
  /** By the name of the `l2` industry; each `l3` industry below it is written `name # NAICS # SIC # l4 names`. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** The sectors (`l1`) of the taxonomy with everything beneath them. */
export const INDUSTRY_TREE: readonly Sector[] = [
  {
    code: "HD",
    name: "Software and Internet",
    buyers: ["sales teams", "IT departments", "finance teams", "software developers"],
    suffixes: ["Analytics", "Cloud", "Labs", "Systems", "Software", "Stack"],
    offering: "software",
    groups: {
      "Business Software": [
        "Sales and Marketing Software # 513210 Software Publishers # 7372 Prepackaged Software # CRM Platforms|Marketing Automation|Sales Engagement",
        "Finance and HR Software # 513210 Software Publishers # 7372 Prepackaged Software # Accounting Software|Payroll Software|Expense Management",
      ],
      "Infrastructure Software": [
        "Data Platforms # 518210 Computing Infrastructure Providers # 7374 Computer Processing and Data Preparation # Data Warehousing|Data Integration|Business Intelligence",
        "Security Software # 541512 Computer Systems Design Services # 7373 Computer Integrated Systems Design # Identity Management|Endpoint Security|Cloud Security",
      ],
    },
  },
  {
    code: "MP",
    name: "Manufacturing and Robotics",
    buyers: ["factories", "warehouse operators", "plant engineers", "equipment makers"],
    suffixes: ["Robotics", "Works", "Industries", "Automation", "Materials"],
    offering: "hardware_manufacturing",
    groups: {
      "Industrial Automation": [
        "Robotics # 333998 All Other Miscellaneous General Purpose Machinery Manufacturing # 3569 General Industrial Machinery and Equipment # Warehouse Robots|Surgical Robots|Field Robots",
        "Sensors and Controls # 334513 Instruments for Industrial Process Control # 3823 Industrial Instruments for Measurement # Industrial Sensors|Machine Vision|Motion Control",
      ],
      "Materials and Packaging": [
        "Advanced Materials # 325211 Plastics Material and Resin Manufacturing # 2821 Plastics Materials and Resins # Bioplastics|Composites|Industrial Coatings",
        "Packaging # 322211 Corrugated and Solid Fiber Box Manufacturing # 2653 Corrugated and Solid Fiber Boxes # Fibre Packaging|Reusable Packaging|Labels and Tags",
      ],
    },
  },
  {
    code: "FS",
    name: "Financial Services",
    buyers: ["small merchants", "banks", "treasurers", "families"],
    suffixes: ["Pay", "Capital", "Insurance", "Finance", "Ledger"],
    offering: "services",
    groups: {
      Payments: [
        "Merchant Payments # 522320 Financial Transactions Processing # 6099 Functions Related to Depository Banking # Payment Gateways|Point of Sale|Invoice Payments",
        "Consumer Payments # 522390 Other Activities Related to Credit Intermediation # 6099 Functions Related to Depository Banking # Money Transfer|Digital Wallets|Instalment Payments",
      ],
      "Insurance and Lending": [
        "Insurance # 524126 Direct Property and Casualty Insurance Carriers # 6331 Fire, Marine, and Casualty Insurance # Crop Insurance|Cyber Insurance|Pet Insurance",
        "Lending # 522291 Consumer Lending # 6153 Short-Term Business Credit Institutions # Small Business Lending|Equipment Leasing|Mortgage Broking",
      ],
    },
  },
  {
    code: "HC",
    name: "Health and Life Sciences",
    buyers: ["hospitals", "general practices", "laboratories", "patients"],
    suffixes: ["Health", "Medical", "Bio", "Therapeutics", "Diagnostics"],
    offering: "services",
    groups: {
      "Care Delivery": [
        "Digital Health # 621399 Offices of All Other Miscellaneous Health Practitioners # 8099 Health and Allied Services # Telemedicine|Remote Monitoring|Mental Health Programmes",
        "Clinics # 621111 Offices of Physicians # 8011 Offices and Clinics of Doctors of Medicine # Dental Clinics|Eye Clinics|Physiotherapy",
      ],
      "Life Sciences": [
        "Biotechnology # 541714 Research and Development in Biotechnology # 8731 Commercial Physical and Biological Research # Gene Sequencing|Cell Therapy|Enzyme Design",
        "Medical Devices # 339112 Surgical and Medical Instrument Manufacturing # 3841 Surgical and Medical Instruments # Imaging Devices|Hearing Devices|Point-of-Care Tests",
      ],
    },
  },
  {
    code: "EN",
    name: "Energy and Environment",
    buyers: ["utilities", "property owners", "grid operators", "municipalities"],
    suffixes: ["Energy", "Power", "Grid", "Solar", "Water"],
    offering: "hardware_manufacturing",
    groups: {
      Energy: [
        "Renewable Power # 221114 Solar Electric Power Generation # 4911 Electric Services # Solar Farms|Offshore Wind|Tidal Power",
        "Storage and Charging # 335910 Battery Manufacturing # 3691 Storage Batteries # Grid Batteries|Vehicle Charging|Heat Storage",
      ],
      Environment: [
        "Water and Waste # 221310 Water Supply and Irrigation Systems # 4941 Water Supply # Water Treatment|Leak Detection|Waste Sorting",
        "Carbon # 541620 Environmental Consulting Services # 8999 Services Not Elsewhere Classified # Carbon Accounting|Carbon Capture|Forest Restoration",
      ],
    },
  },
  {
    code: "TR",
    name: "Transport and Logistics",
    buyers: ["shippers", "online shops", "fleet operators", "commuters"],
    suffixes: ["Logistics", "Freight", "Mobility", "Shipping", "Transit"],
    offering: "services",
    groups: {
      Freight: [
        "Forwarding # 488510 Freight Transportation Arrangement # 4731 Arrangement of Freight and Cargo # Sea Freight|Road Freight|Customs Brokerage",
        "Last Mile # 492110 Couriers and Express Delivery Services # 4215 Courier Services # Parcel Lockers|Bicycle Couriers|Returns Handling",
      ],
      Mobility: [
        "Shared Mobility # 532111 Passenger Car Rental # 7514 Passenger Car Rental # Car Sharing|Bicycle Sharing|Shuttle Services",
        "Fleet Technology # 334511 Navigational Instruments Manufacturing # 3812 Search and Navigation Equipment # Fleet Telematics|Route Planning|Rail Signalling",
      ],
    },
  },
  {
    code: "FA",
    name: "Food and Agriculture",
    buyers: ["farmers", "grocers", "restaurants", "households"],
    suffixes: ["Foods", "Farms", "Kitchens", "Agro", "Brewing"],
    offering: "hardware_manufacturing",
    groups: {
      "Food and Drink": [
        "Packaged Food # 311999 All Other Miscellaneous Food Manufacturing # 2099 Food Preparations # Plant Proteins|Baby Food|Bakery Goods",
        "Drinks # 312111 Soft Drink Manufacturing # 2086 Bottled and Canned Soft Drinks # Craft Beer|Cold Brew Coffee|Sparkling Water",
      ],
      Agriculture: [
        "Farming Technology # 333111 Farm Machinery and Equipment Manufacturing # 3523 Farm Machinery and Equipment # Vertical Farming|Irrigation Control|Livestock Monitoring",
        "Seeds and Nutrition # 325320 Pesticide and Other Agricultural Chemical Manufacturing # 2879 Agricultural Chemicals # Seed Breeding|Soil Microbes|Animal Feed",
      ],
    },
  },
  {
    code: "RT",
    name: "Retail and Consumer",
    buyers: ["shoppers", "parents", "gift buyers", "hotels"],
    suffixes: ["Outfitters", "Goods", "Home", "Market", "Supply"],
    offering: "digital_commerce_content",
    groups: {
      Retail: [
        "Online Retail # 455110 Department Stores # 5961 Catalog and Mail-Order Houses # Outdoor Gear Shops|Furniture Shops|Second-hand Fashion",
        "Marketplaces # 459999 All Other Miscellaneous Retailers # 5999 Miscellaneous Retail Stores # Craft Marketplaces|Spare Parts Marketplaces|Wholesale Marketplaces",
      ],
      "Consumer Goods": [
        "Personal Care # 325620 Toilet Preparation Manufacturing # 2844 Perfumes and Cosmetics # Skin Care|Oral Care|Baby Care",
        "Household # 337122 Household Furniture Manufacturing # 2511 Wood Household Furniture # Cookware|Bedding|Smart Lighting",
      ],
    },
  },
  {
    code: "EM",
    name: "Education and Media",
    buyers: ["schools", "universities", "publishers", "game studios"],
    suffixes: ["Learning", "Studios", "Media", "Academy", "Press"],
    offering: "digital_commerce_content",
    groups: {
      Education: [
        "Learning Platforms # 611710 Educational Support Services # 8299 Schools and Educational Services # Language Learning|Coding Schools|Exam Preparation",
        "Workplace Training # 611430 Professional and Management Development Training # 8243 Data Processing Schools # Safety Training|Leadership Training|Compliance Training",
      ],
      Media: [
        "Publishing # 513130 Book Publishers # 2731 Book Publishing # Audiobooks|Trade Journals|Maps and Guides",
        "Games and Video # 512110 Motion Picture and Video Production # 7812 Motion Picture and Video Production # Mobile Games|Documentary Film|Live Streaming",
      ],
    },
  },
  {
    code: "PB",
    name: "Professional and Building Services",
    buyers: ["founders", "general counsels", "developers of buildings", "public agencies"],
    suffixes: ["Partners", "Consulting", "Build", "Engineering", "Advisory"],
    offering: "services",
    groups: {
      "Professional Services": [
        "Consulting # 541611 Administrative Management Consulting Services # 8742 Management Consulting Services # Operations Consulting|Data Consulting|Design Consulting",
        "Legal and Staffing # 561320 Temporary Help Services # 7363 Help Supply Services # Legal Services|Technical Recruiting|Temporary Staffing",
      ],
      "Construction and Property": [
        "Construction # 236220 Commercial and Institutional Building Construction # 1542 Nonresidential Construction # Timber Construction|Modular Housing|Building Retrofits",
        "Property Services # 531311 Residential Property Managers # 6531 Real Estate Agents and Managers # Property Management|Coworking Spaces|Building Inspection",
      ],
    },
  },
];
